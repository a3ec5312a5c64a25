import { describe } from 'vitest';
import type { OpenWorkspace } from './contract-workspace';
import { testEditing } from './editing-contract';
import { testReading } from './reading-contract';
import { testSearching } from './searching-contract';
import { testSeen } from './seen-contract';
import { testTurns } from './turns-contract';
import { testWriting } from './writing-contract';

/** What every `FileSystem` must hold, whatever it is kept in. Each backend's test calls this. */
export function testFileSystemContract(name: string, open: OpenWorkspace): void {
  describe(`${name} as a FileSystem`, () => {
    describe('reads', () => testReading(open));
    describe('writes', () => testWriting(open));
    describe('edits', () => testEditing(open));
    describe('knows what was seen:', () => testSeen(open));
    describe('finds', () => testSearching(open));
    describe('takes turns:', () => testTurns(open));
  });
}
