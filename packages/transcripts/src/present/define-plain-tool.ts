import {
  definePresenter,
  textContent,
  type FileLocation,
  type Presenter,
  type ToolCallKind,
} from '@showreel/views';
import type { z } from 'zod';

interface PlainTool<Args> {
  name: string;
  args: z.ZodType<Args>;
  kind: ToolCallKind;
  title(args: Args): string;
  /** What the call says beside its title, such as a subagent's prompt. */
  text?(args: Args): string | undefined;
  locations?(args: Args): FileLocation[];
}

/** The presenter of a tool whose call is drawn as a title and whose result as its content. */
export function definePlainTool<Args>(tool: PlainTool<Args>): Presenter {
  return definePresenter({
    name: tool.name,
    args: tool.args,
    presentCall: (args) => {
      const text = tool.text?.(args) ?? '';
      const locations = tool.locations?.(args) ?? [];
      return {
        card: 'generic',
        kind: tool.kind,
        title: tool.title(args),
        ...(text === '' ? {} : { content: textContent(text) }),
        ...(locations.length === 0 ? {} : { locations }),
      };
    },
    presentResult: (_args, { content }) => ({ card: 'generic', content }),
  });
}

/** The lines that a call reads, as its title says them. `limit` 0: to the end. */
export function describeLines(first: number, limit = 0): string {
  if (limit > 0) return ` (${first} - ${first + limit - 1})`;
  return first > 1 ? ` (from line ${first})` : '';
}
