"""Alpha-beta on compact states, with a stack of its own instead of recursion, so that it can stop at any node.

`advance` goes on where it stopped; whoever calls it decides by the clock. One frame for each move since the root; moves
of one player in a row are parts of one turn, and depth counts turns. The functions of `companion.hints.kernel` stand
for the game's own.
"""

from __future__ import annotations

from companion.hints.kernel import DRAWN, FIRST_WON, GOES_ON, KEY, MOVER, Ints, ended, evaluate, moves, play

WIN, BOUND = 20_000, 10_000
"""As in `companion.hints.scores`; whole numbers of this module are frozen when it is compiled."""

MOST_FRAMES = 64
LOUD_DEPTH = 8
"""How many loud turns in a row are followed beyond the depth."""

COUNT, NEXT, ALPHA, BETA, FLOOR, BEST, BEST_MOVE, DEPTH, MADE, LINE_LENGTH, KILLER, PASSED_DOWN = range(12)
FRAME_SIZE = 12
"""In a frame: how many moves, which is next, the window, alpha as it was, the best value and move, turns still to
search, turns made since the root, how long the line is, the move that last refuted something here, the move made."""

LEVEL, NODES, VALUE, DONE = range(4)
"""In `progress`: the frame at work, positions looked at so far, the value found last, whether the root is done."""

ENTRY_BITS = 16
ENTRY_KEY, ENTRY_VALUE, ENTRY_DEPTH, ENTRY_BOUND, ENTRY_MOVE = range(5)
ENTRY_SIZE = 5
HISTORY_BITS = 12

FIRST_TRIED = 1 << 40
KILLER_TRIED = 1 << 20


def seen_from(value: int, made: int) -> int:
    """Return a score whose win lies `made` turns further away."""
    if value > BOUND:
        return value - made
    if value < -BOUND:
        return value + made
    return value


def enter(
    progress: Ints, frames: Ints, states: Ints, found: Ints, order: Ints, entries: Ints, history: Ints, tables: Ints,
    size: int, most_moves: int,
) -> int:  # fmt: skip
    """Look at the position of the frame at work; return 1 with `VALUE` set if that settles it, 0 if moves are next."""
    level = progress[LEVEL]
    frame, at, start = level * FRAME_SIZE, level * size, level * most_moves
    depth, made = frames[frame + DEPTH], frames[frame + MADE]
    frames[frame + LINE_LENGTH] = 0
    progress[NODES] += 1
    code = ended(states, at, found, order, start, tables)
    if code != GOES_ON:
        progress[VALUE] = 0 if code == DRAWN else WIN - made if code == FIRST_WON + states[at + MOVER] else made - WIN
        return 1
    if level == MOST_FRAMES - 1:
        progress[VALUE] = evaluate(states, at, tables)
        return 1
    first = -1
    frames[frame + BEST] = -WIN
    if depth <= 0:
        estimate = evaluate(states, at, tables)
        progress[VALUE] = estimate
        if estimate >= frames[frame + BETA] or depth <= -LOUD_DEPTH:
            return 1
        count = moves(states, at, found, order, start, 1, tables)
        if count == 0:
            return 1
        frames[frame + BEST] = estimate
        frames[frame + ALPHA] = max(frames[frame + ALPHA], estimate)
    else:
        key = states[at + KEY]
        entry = (key & (1 << ENTRY_BITS) - 1) * ENTRY_SIZE
        if entries[entry + ENTRY_KEY] == key:
            first = entries[entry + ENTRY_MOVE]
            if entries[entry + ENTRY_DEPTH] == depth and level > 0:
                value, bound = seen_from(entries[entry + ENTRY_VALUE], made), entries[entry + ENTRY_BOUND]
                if (
                    bound == 0
                    or (bound > 0 and value >= frames[frame + BETA])
                    or (bound < 0 and value <= frames[frame + ALPHA])
                ):
                    progress[VALUE] = value
                    return 1
        count = moves(states, at, found, order, start, 0, tables)
    killer = frames[frame + KILLER]
    for i in range(start, start + count):
        move = found[i]
        order[i] += history[move & (1 << HISTORY_BITS) - 1]
        if move == first:
            order[i] += FIRST_TRIED
        elif move == killer:
            order[i] += KILLER_TRIED
    frames[frame + COUNT] = count
    frames[frame + NEXT] = 0
    frames[frame + FLOOR] = frames[frame + ALPHA]
    frames[frame + BEST_MOVE] = -1
    return 0


def take_most_promising(found: Ints, order: Ints, start: int, following: int, count: int) -> int:
    """Bring the most promising of the moves not yet tried to the front of them, and return it."""
    best = start + following
    for i in range(best + 1, start + count):
        if order[i] > order[best]:
            best = i
    front = start + following
    move = found[best]
    found[best], found[front] = found[front], move
    order[best], order[front] = order[front], order[best]
    return move


def descend(progress: Ints, frames: Ints, states: Ints, move: int, tables: Ints, size: int) -> None:
    """Make a move of the frame at work and set up the next frame."""
    level = progress[LEVEL]
    frame, at = level * FRAME_SIZE, level * size
    child = frame + FRAME_SIZE
    play(states, at, at + size, move, tables)
    frames[frame + PASSED_DOWN] = move
    if states[at + MOVER] == states[at + size + MOVER]:
        frames[child + DEPTH], frames[child + MADE] = frames[frame + DEPTH], frames[frame + MADE]
        frames[child + ALPHA], frames[child + BETA] = frames[frame + ALPHA], frames[frame + BETA]
    else:
        frames[child + DEPTH], frames[child + MADE] = frames[frame + DEPTH] - 1, frames[frame + MADE] + 1
        frames[child + ALPHA], frames[child + BETA] = -frames[frame + BETA], -frames[frame + ALPHA]
    progress[LEVEL] = level + 1


def receive(progress: Ints, frames: Ints, states: Ints, line: Ints, history: Ints, size: int) -> None:
    """Hand the value found up to the frame above, which becomes the one at work."""
    level = progress[LEVEL] - 1
    progress[LEVEL] = level
    frame, at = level * FRAME_SIZE, level * size
    child = frame + FRAME_SIZE
    same = states[at + MOVER] == states[at + size + MOVER]
    value = progress[VALUE] if same else -progress[VALUE]
    if value <= frames[frame + BEST]:
        return
    move, length = frames[frame + PASSED_DOWN], frames[child + LINE_LENGTH]
    frames[frame + BEST], frames[frame + BEST_MOVE] = value, move
    if value <= frames[frame + ALPHA]:
        return
    frames[frame + ALPHA] = value
    here = level * MOST_FRAMES
    line[here] = move
    for i in range(length):
        line[here + 1 + i] = line[here + MOST_FRAMES + i]
    frames[frame + LINE_LENGTH] = length + 1
    if value >= frames[frame + BETA]:
        frames[frame + NEXT] = frames[frame + COUNT]
        frames[frame + KILLER] = move
        depth = max(frames[frame + DEPTH], 0)
        slot = move & (1 << HISTORY_BITS) - 1
        history[slot] = min(history[slot] + depth * depth, KILLER_TRIED // 2)


def leave(progress: Ints, frames: Ints, states: Ints, entries: Ints, size: int) -> None:
    """Settle the frame at work: all its moves were tried, or one was good enough."""
    level = progress[LEVEL]
    frame, key = level * FRAME_SIZE, states[level * size + KEY]
    best, depth = frames[frame + BEST], frames[frame + DEPTH]
    progress[VALUE] = best
    if depth > 0:
        entry = (key & (1 << ENTRY_BITS) - 1) * ENTRY_SIZE
        bound = 1 if best >= frames[frame + BETA] else -1 if best <= frames[frame + FLOOR] else 0
        entries[entry + ENTRY_KEY], entries[entry + ENTRY_DEPTH] = key, depth
        entries[entry + ENTRY_VALUE] = seen_from(best, -frames[frame + MADE])
        entries[entry + ENTRY_BOUND], entries[entry + ENTRY_MOVE] = bound, frames[frame + BEST_MOVE]


def advance(
    progress: Ints, frames: Ints, states: Ints, found: Ints, order: Ints, line: Ints, entries: Ints, history: Ints,
    tables: Ints, size: int, most_moves: int, nodes: int,
) -> int:  # fmt: skip
    """Search on until the root is settled or so many more positions were looked at; return whether it is settled."""
    until = progress[NODES] + nodes
    while progress[DONE] == 0 and progress[NODES] < until:
        settled = enter(progress, frames, states, found, order, entries, history, tables, size, most_moves)
        while True:
            level = progress[LEVEL]
            if settled:
                if level == 0:
                    progress[DONE] = 1
                    break
                receive(progress, frames, states, line, history, size)
                level -= 1
            frame = level * FRAME_SIZE
            following = frames[frame + NEXT]
            if following < frames[frame + COUNT]:
                move = take_most_promising(found, order, level * most_moves, following, frames[frame + COUNT])
                frames[frame + NEXT] = following + 1
                descend(progress, frames, states, move, tables, size)
                break
            leave(progress, frames, states, entries, size)
            settled = 1
    return progress[DONE]


FUNCTIONS = (seen_from, enter, take_most_promising, descend, receive, leave, advance)
"""In an order in which each uses only those before it."""
