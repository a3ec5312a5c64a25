import { describe, expect, it } from 'vitest';
import { createLatestReader } from './latest-reader';

/** A reader whose readings and pauses the test ends. */
function testReader() {
  const published: string[] = [];
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const reader = createLatestReader<string, string>({
    read: (question) => {
      started.push(question);
      return new Promise((resolve) => {
        ends.push(() => {
          resolve(question.toUpperCase());
        });
      });
    },
    publish: (answer) => published.push(answer),
    pause: (goOn) => {
      goOn();
    },
  });
  const end = async (): Promise<void> => {
    ends.shift()?.();
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  };
  return { reader, published, started, end };
}

describe('createLatestReader', () => {
  it('reads at once, and of all that is asked meanwhile only the newest', async () => {
    const { reader, published, started, end } = testReader();
    for (const question of ['a', 'b', 'c']) reader.ask(question);
    expect(started).toEqual(['a']);
    await end();
    await end();
    expect(started).toEqual(['a', 'c']);
    expect(published).toEqual(['A', 'C']);
    reader.ask('d');
    await end();
    expect(published).toEqual(['A', 'C', 'D']);
  });

  it('publishes nothing after it was stopped, and reads again when asked', async () => {
    const { reader, published, end } = testReader();
    reader.ask('a');
    reader.ask('b');
    reader.stop();
    await end();
    expect(published).toEqual([]);
    reader.ask('c');
    await end();
    expect(published).toEqual(['C']);
  });
});
