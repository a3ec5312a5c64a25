import { describe } from 'vitest';
import { describeAppend } from './append-contract';
import { useBench, type SessionsHarness } from './bench';
import { describeImports } from './imports-contract';
import { describeLinks } from './links-contract';
import { describeLaw } from './law-contract';
import { describeLifecycle } from './lifecycle-contract';
import { describeReadModel } from './read-model-contract';

/** What every store of sessions must do, whatever engine it stands on. */
export function describeSessionsContract(
  engine: string,
  createHarness: () => Promise<SessionsHarness>,
): void {
  describe(`sessions on ${engine}`, () => {
    const bench = useBench(createHarness);
    describeLifecycle(bench);
    describeAppend(bench);
    describeReadModel(bench);
    describeImports(bench);
    describeLinks(bench);
    describeLaw(bench);
  });
}
