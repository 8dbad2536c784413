"""What is drawn for people to print or to work by: marker sheets, the header with its wires."""
