export const trains = [
  { dest: 'Utrecht', platform: '5b', leavesIn: 7170 },
  { dest: 'Rotterdam', platform: '2', leavesIn: 240 },
  { dest: 'Groningen', platform: '11a', leavesIn: 3900 },
];
