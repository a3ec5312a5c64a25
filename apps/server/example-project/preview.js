import { setTimeout } from 'node:timers/promises';
import { announcement, board } from './src/board.js';
import { trains } from './src/trains.js';

// The board as the station sees it, once for each of the next three minutes.
for (let minute = 0; minute < 3; minute += 1) {
  const now = trains.map((train) => ({ ...train, leavesIn: train.leavesIn - 60 * minute }));
  console.log(`${board(now)}\n`);
  await setTimeout(150);
}
console.log(announcement(trains[1]));
