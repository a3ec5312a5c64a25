import { expect, it } from 'vitest';
import { ScanQueue, type ScanJob } from './scan-queue';

interface Begun {
  job: ScanJob;
  end: () => void;
}

/** A queue whose work ends when the test says so. */
function open(atOnce: number): { queue: ScanQueue; begun: Begun[]; paths: () => string[] } {
  const begun: Begun[] = [];
  const queue = new ScanQueue(atOnce, (job) => new Promise((resolve) => begun.push({ job, end: resolve })));
  return { queue, begun, paths: () => begun.map(({ job }) => `${job.of} ${job.path}`) };
}

const whole = (path: string): ScanJob => ({ of: 'whole', path });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('does so many at once, in order', async () => {
  const { queue, begun, paths } = open(2);
  queue.want(['a', 'b', 'c'].map(whole));
  await turn();
  expect(paths()).toEqual(['whole a', 'whole b']);
  begun[0]?.end();
  await turn();
  expect(paths()).toEqual(['whole a', 'whole b', 'whole c']);
  expect(queue.isIdle).toBe(false);
  for (const { end } of begun) end();
  await queue.idle();
  expect(queue.isIdle).toBe(true);
});

it('does one thing at a time to one log', async () => {
  const { queue, begun, paths } = open(3);
  queue.want([{ of: 'head', path: 'a' }, whole('a'), whole('b')]);
  await turn();
  expect(paths()).toEqual(['head a', 'whole b']);
  begun[0]?.end();
  await turn();
  expect(paths()).toEqual(['head a', 'whole b', 'whole a']);
});

it('does what is wanted last, and lets go of the rest', async () => {
  const { queue, begun, paths } = open(1);
  queue.want([whole('a'), whole('b')]);
  queue.want([whole('c')]);
  await turn();
  for (const { end } of begun) end();
  await turn();
  expect(paths()).toEqual(['whole a', 'whole c']);
});

it('begins nothing more once it is closed, and waits for what runs', async () => {
  const { queue, begun, paths } = open(1);
  queue.want([whole('a'), whole('b')]);
  await turn();
  const closed = queue.close();
  begun[0]?.end();
  await closed;
  await turn();
  expect(paths()).toEqual(['whole a']);
});
