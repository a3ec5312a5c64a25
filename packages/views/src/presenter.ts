import type { z } from 'zod';
import type { ToolCallView, ToolResultView } from './card';
import type { ContentBlock } from './content-block';
import type { GenericCallView, GenericResultView } from './cards/generic';
import type { JsonValue } from './json';

/** What the log holds of a call's end: the model-facing content, and the tool's private, persisted `meta`. */
export interface RecordedResult {
  content: ContentBlock[];
  isError: boolean;
  meta?: JsonValue;
}

/** A file and the version at which a call saw it, or left it. `file` is the file's one name in the session's folder. */
export interface SeenFile {
  file: string;
  version: string;
}

interface PresenterDefinition<Args, Meta> {
  /** The tool's name as the log spells it. */
  name: string;
  args: z.ZodType<Args>;
  /** Absent when the tool persists nothing but its content. */
  meta?: z.ZodType<Meta>;
  presentCall(args: Args): ToolCallView;
  /** Called with a parsed `meta`; an error that carries none is drawn as its content without asking the tool. */
  presentResult(
    args: Args,
    result: { content: ContentBlock[]; isError: boolean; meta: Meta },
  ): ToolResultView;
  /** The files that a call saw or changed, and the versions that they then had. */
  filesSeen?(meta: Meta): SeenFile[];
}

/** The pure half of a tool: from what the log holds to what is drawn. No function ever throws. */
export interface Presenter {
  name: string;
  presentCall(args: unknown): ToolCallView;
  presentResult(args: unknown, result: RecordedResult): ToolResultView;
  /** What `meta` tells of files seen: by it, an edit knows that the file is still as the session last saw it. */
  filesSeen(meta: JsonValue | undefined): SeenFile[];
}

/** A presenter with the schemas it was made from, for whoever validates before it executes. */
export interface DefinedPresenter<Args, Meta> extends Presenter {
  args: z.ZodType<Args>;
  meta?: z.ZodType<Meta>;
}

/**
 * Makes a presenter that is safe on any log: arguments or `meta` that do not parse, and a definition that throws, give
 * the generic card with the raw input and the content. Definitions must be pure: no I/O, no clock, no randomness.
 */
export function definePresenter<Args, Meta = undefined>(
  definition: PresenterDefinition<Args, Meta>,
): DefinedPresenter<Args, Meta> {
  const { name } = definition;
  return {
    name,
    args: definition.args,
    ...(definition.meta === undefined ? {} : { meta: definition.meta }),
    presentCall: (args) =>
      orElse(
        () => {
          const parsed = definition.args.safeParse(args);
          return parsed.success ? definition.presentCall(parsed.data) : undefined;
        },
        () => genericCall(name, args),
      ),
    presentResult: (args, result) =>
      orElse(
        () => {
          if (result.isError && result.meta === undefined) return undefined;
          const parsed = definition.args.safeParse(args);
          const meta = parseMeta(definition.meta, result.meta);
          if (!parsed.success || meta === undefined) return undefined;
          return definition.presentResult(parsed.data, { ...result, meta: meta.data });
        },
        () => genericResult(result),
      ),
    filesSeen: (recorded) =>
      orElse(
        () => {
          const meta = parseMeta(definition.meta, recorded);
          return meta === undefined ? undefined : definition.filesSeen?.(meta.data);
        },
        () => [],
      ),
  };
}

function parseMeta<Meta>(
  schema: z.ZodType<Meta> | undefined,
  meta: JsonValue | undefined,
): { data: Meta } | undefined {
  // Without a schema `Meta` is its default, undefined: the definition never looks at it.
  if (schema === undefined) return { data: undefined as Meta };
  const parsed = schema.safeParse(meta);
  return parsed.success ? parsed : undefined;
}

/** A presenter is tool code and old logs are old: whatever it throws, the fallback is drawn. */
function orElse<Result>(present: () => Result | undefined, fallback: () => Result): Result {
  try {
    return present() ?? fallback();
  } catch {
    return fallback();
  }
}

/** The card of a call that nobody can present: its name and its raw input. */
export function genericCall(tool: string, args: unknown): GenericCallView {
  return { card: 'generic', title: tool, ...(args === undefined ? {} : { rawInput: args }) };
}

/** The card of a result that nobody can present: its content. */
export function genericResult(result: RecordedResult): GenericResultView {
  return { card: 'generic', content: result.content };
}
