import { sayDuration } from './duration.js';

const CLEAR = '\x1b[0m';
const BOLD = '\x1b[1m';
const AMBER = '\x1b[33m';

/** The trains in the order in which they leave; two that leave together, by name. */
export function inOrder(trains) {
  return [...trains].sort((a, b) => {
    const [train, other] = [a, b];
    if (train.leavesIn !== other.leavesIn) return train.leavesIn - other.leavesIn;
    return train.dest.localeCompare(other.dest);
  });
}

/** The whole board, a line for each train. */
export function board(trains) {
  const width = nameWidth(trains);
  const lines = inOrder(trains).map((train) => boardLine(train, width));
  return [`${BOLD}Departures${CLEAR}`, ...lines].join('\n');
}

/** How wide the first column must be for the longest name. */
export function nameWidth(trains) {
  const widths = trains.map((train) => {
    return train.dest.length;
  });
  return Math.max(0, ...widths);
}

/** One line of the board. */
export function boardLine(train, width) {
  const soon = train.leavesIn < 300;
  const colour = soon ? AMBER : '';

  const name = train.dest.padEnd(width);
  const platform = train.platform.padStart(4);
  const leaves = `in ${sayDuration(train.leavesIn)}`;

  return `${colour}${name}  ${platform}  ${leaves}${soon ? CLEAR : ''}`;
}

/** What the loudspeaker says. */
export function announcement(train) {
  const when = train.leavesIn < 60 ? 'now' : `in ${sayDuration(train.leavesIn)}`;
  return `The train to ${train.dest} leaves ${when} from platform ${train.platform}.`;
}

/** Finds a train by the beginning of its name, as somebody types it. */
export function findTrain(trains, typed) {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return undefined;
  return trains.find((train) => {
    return train.dest.toLowerCase().startsWith(wanted);
  });
}
