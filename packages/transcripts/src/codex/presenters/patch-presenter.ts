import { definePresenter, type ToolCallView } from '@showreel/views';
import { z } from 'zod';
import { presentWork, workMeta } from './result-cards';
import { presentPatch, titleOf } from './patch-card';

const changed = z.record(
  z.string(),
  z.looseObject({ type: z.string().exactOptional(), move_path: z.string().nullish() }),
);
const patchArgs = z.union([
  z.string(),
  z.object({ input: z.string() }),
  z.object({ patch: z.string() }),
  z.object({ changes: changed }),
]);

/** `apply_patch`: as a function, as a tool of free text, and as a log tells it that holds its end alone. */
export const applyPatchPresenter = definePresenter({
  name: 'apply_patch',
  args: patchArgs,
  meta: workMeta,
  presentCall: (args) => {
    if (typeof args !== 'string' && 'changes' in args) return presentFiles(args.changes);
    const text = typeof args === 'string' ? args : 'input' in args ? args.input : args.patch;
    return presentPatch(text) ?? { card: 'generic', kind: 'edit', title: 'Apply a patch', rawInput: args };
  },
  presentResult: (_, { meta }) => presentWork(meta),
});

function presentFiles(changes: z.infer<typeof changed>): ToolCallView {
  const files = Object.entries(changes).map(([path, { type, move_path }]) =>
    type === 'update' && typeof move_path === 'string'
      ? { path: move_path, from: path, change: 'moved' as const }
      : {
          path,
          change:
            type === 'add'
              ? ('created' as const)
              : type === 'delete'
                ? ('deleted' as const)
                : ('edited' as const),
        },
  );
  const [first] = files;
  if (first === undefined) return { card: 'generic', kind: 'edit', title: 'Apply a patch' };
  return {
    card: 'diff',
    title: titleOf(first, files.length - 1),
    diffs: [],
    locations: files.map(({ path }) => ({ path })),
  };
}
