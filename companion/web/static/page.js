// The page beside the board: shows what the table tells, and asks for what people press.

import { prepareButtons, showButtons } from "./buttons.js";
import { prepareCamera, showCovered } from "./camera.js";
import { follow } from "./connection.js";
import { showBoard, showTable } from "./table.js";
import { prepareSettings, showSettings } from "./settings.js";

prepareButtons();
prepareSettings();
prepareCamera();
follow({
  board: showBoard,
  table(text) {
    const table = JSON.parse(text);
    showTable(table);
    showButtons(table);
    showSettings(table);
    showCovered(table);
  },
});
