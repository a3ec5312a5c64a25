import { textContent, type JsonValue } from '@showreel/views';
import { describe, expect, it, vi } from 'vitest';
import type { NewEvent } from '../event';
import type { SessionChange } from '../sessions';
import { appendAll, call, info, say, type Bench } from './bench';

/** What an append takes, refuses, keeps and tells. */
export function describeAppend(bench: Bench): void {
  describe('append', () => {
    it.each<[string, unknown, string]>([
      ['undefined', undefined, 'is undefined'],
      ['NaN', Number.NaN, 'NaN'],
      ['Infinity', Number.POSITIVE_INFINITY, 'Infinity'],
      ['-Infinity', Number.NEGATIVE_INFINITY, '-Infinity'],
      ['-0', -0, '-0'],
      ['a BigInt', 1n, 'bigint'],
      ['a symbol', Symbol('s'), 'symbol'],
      ['a function', () => 1, 'function'],
      ['a Date', new Date(), 'class'],
      ['a Map', new Map(), 'class'],
    ])('refuses %s and names its path', async (_name, value, reason) => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      const event = { type: 'tool-call', callId: 'a', tool: 'run', args: { list: [{ 'a b': value }] } };
      const refused = sessions.append(id, event as NewEvent);
      await expect(refused).rejects.toMatchObject({
        name: 'LossyJsonError',
        path: 'event.args.list[0]["a b"]',
        message: expect.stringContaining(reason) as string,
      });
      expect((await sessions.header(id)).head).toBe(1);
    });

    it.each<[string, object, string]>([
      ['an unknown type', { type: 'dance' }, 'event.type'],
      ['a missing field', { type: 'message', role: 'user' }, 'event.content'],
      [
        'a wrong field',
        { type: 'message', role: 'user', content: [{ type: 'text', text: 1 }] },
        'event.content[0].text',
      ],
      ['a further field', { type: 'thought', content: [], seq: 5 }, 'event'],
      [
        'a further inner field',
        { type: 'thought', content: [{ type: 'text', text: '', annotations: {} }] },
        'event.content[0].annotations',
      ],
    ])('refuses %s and names its path', async (_name, event, path) => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      await expect(sessions.append(id, event as NewEvent)).rejects.toMatchObject({
        name: 'InvalidEventError',
        path,
      });
      expect((await sessions.header(id)).head).toBe(1);
    });

    it('takes the event as it was when it was called', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      const event = { type: 'message' as const, role: 'user' as const, content: textContent('before') };
      const appended = sessions.append(id, event);
      event.content = textContent('after');
      expect(await appended).toMatchObject({ content: textContent('before') });
    });

    it('keeps what JSON can hold exactly: lone surrogates, NUL, "__proto__"', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create({ ...info, title: 'nul \0 half \ud800' });
      const args = JSON.parse('{"__proto__":{"a":1},"text":"\\ud800 \\u0000 \\u2028"}') as JsonValue;
      const [view] = await appendAll(sessions, id, [call('\ud800\0', 'unknown', args)]);
      expect(JSON.stringify(view)).toContain(JSON.stringify(args));
      expect((await sessions.viewEvents(id, { after: 1, limit: 1 }))[0]).toStrictEqual(view);
      expect(await sessions.findCall(id, '\ud800\0')).toMatchObject({ callId: '\ud800\0' });
      expect(await sessions.findCall(id, '\ufffd')).toBeUndefined();
      expect((await sessions.get(id)).title).toBe('nul \ufffd half \ufffd');
      expect((await sessions.header(id)).session?.title).toBe('nul \0 half \ud800');
    });

    it('gives gapless seqs in the order of the calls, and of two stores on one database', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      const second = await bench.open();
      const stores = [sessions, second];
      const appended = await Promise.all(
        Array.from({ length: 120 }, (_, index) =>
          (stores[index % 2] ?? sessions).append(id, say(String(index))),
        ),
      );
      const seqs = appended.map(({ seq }) => seq);
      expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, index) => index + 2));
      for (const store of [0, 1]) {
        const own = seqs.filter((_, index) => index % 2 === store);
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
      const page = await second.page(id, { limit: 500 });
      expect(page.header.head).toBe(121);
      expect(page).toEqual(await sessions.page(id, { limit: 500 }));
      expect(page.header.itemCount).toBe(120);
    });

    it('gives gapless seqs to appends of several sessions at once', async () => {
      const { sessions } = bench;
      const ids = await Promise.all([1, 2, 3].map(async () => (await sessions.create(info)).id));
      await Promise.all(
        Array.from({ length: 90 }, (_, index) => sessions.append(ids[index % 3] ?? '', say(String(index)))),
      );
      for (const id of ids) {
        const events = await sessions.viewEvents(id, { after: 0, limit: 100 });
        expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
      }
    });

    it('leaves nothing behind when the read model cannot be written, and gives the seq to the next', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      await bench.harness.breakItems();
      const before = await bench.harness.rows(id);
      const changes: SessionChange[] = [];
      sessions.subscribe(id, (change) => changes.push(change));
      await expect(sessions.append(id, say('lost'))).rejects.toThrow();
      expect(await bench.harness.rows(id)).toEqual(before);
      expect(changes).toEqual([]);
      expect(await sessions.append(id, { type: 'todo', items: [] })).toMatchObject({ seq: 2 });
    });

    it('wakes the subscribers of that session once the event can be read, until they leave', async () => {
      const { sessions } = bench;
      const { id } = await sessions.create(info);
      const other = await sessions.create(info);
      const heads: Promise<number>[] = [];
      const leave = sessions.subscribe(id, () => heads.push(sessions.header(id).then(({ head }) => head)));
      const leaveTwin = sessions.subscribe(id, () => undefined);
      await sessions.append(id, say('one'));
      await sessions.append(other.id, say('elsewhere'));
      leaveTwin();
      await sessions.append(id, say('two'));
      leave();
      await sessions.append(id, say('three'));
      expect(await Promise.all(heads)).toEqual([2, 3]);
    });
  });

  it('keeps an append, and wakes the others, when a subscriber fails', async () => {
    const { sessions } = bench;
    const { id } = await sessions.create(info);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const changes: SessionChange[] = [];
    sessions.subscribe(id, () => {
      throw new Error('broken subscriber');
    });
    sessions.subscribe(id, (change) => changes.push(change));
    expect(await sessions.append(id, say('go'))).toMatchObject({ seq: 2 });
    expect(changes).toEqual(['appended']);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
}
