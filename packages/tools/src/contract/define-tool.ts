import { textContent, type ContentBlock, type DefinedPresenter, type JsonValue } from '@showreel/views';
import { z } from 'zod';
import { callEndOf } from './call-interrupted';
import { checkArgs } from './check-args';
import type { RecoveredOutput, Tool, ToolOutcome } from './tool';
import type { ToolContext } from './tool-context';

interface ToolDefinition<Args, Value, Meta> {
  /** The pure half: the name, the schemas of the arguments and of `meta`, and both views. */
  presenter: DefinedPresenter<Args, Meta>;
  /** One or two sentences for whoever chooses the tool. */
  description: string;
  /** The one JSON value that `execute` gives. It lives during execution alone: what is kept is projected from it. */
  value: z.ZodType<Value>;
  /** The most a call may take, in milliseconds. */
  timeoutMs?: number;
  execute(args: Args, context: ToolContext): Promise<Value>;
  output: {
    /** The model-facing content. */
    render(args: Args, value: Value): ContentBlock[];
    /** What the presenter needs of the value later; persisted. */
    presentationMeta?(args: Args, value: Value): Meta & JsonValue;
  };
  /** Whether the tool itself failed, though it has a value. A command that exits with 1 did not make its tool fail. */
  isError?(value: Value): boolean;
  /** Whether the value is partial because the call was aborted. */
  isCutShort?(value: Value): boolean;
  /** The outcome of a call whose server died; without it, a sentence that says so. */
  recover?(args: Args, output: RecoveredOutput): ToolOutcome | undefined;
}

/**
 * Makes a tool of its definition, with its types erased. The arguments' schema is an object schema; forms are made from
 * its JSON Schema: fields appear in the order they are declared, under their `.describe()`; whole numbers carry their
 * minimum and maximum; and a text field of more than one line says so with `.meta({ format: 'multiline' })`. `task` and
 * `todos` are formats too: the id of a background task, and the session's whole todo list.
 */
export function defineTool<Args, Value, Meta = undefined>(
  definition: ToolDefinition<Args, Value, Meta>,
): Tool {
  const { presenter, output, timeoutMs } = definition;
  const strictArgs = refuseUnknown(presenter.args);
  return {
    name: presenter.name,
    description: definition.description,
    presenter,
    argsSchema: toJsonSchema(strictArgs),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    checkArgs: (args) => checkArgs(strictArgs, args),
    execute: async (input, context) => {
      const args = presenter.args.parse(input);
      const value = definition.value.parse(await definition.execute(args, context));
      const isCutShort = definition.isCutShort?.(value) === true;
      const meta = output.presentationMeta?.(args, value);
      return {
        content: output.render(args, value),
        isError: isCutShort || definition.isError?.(value) === true,
        ...(isCutShort ? { ended: callEndOf(context.signal) } : {}),
        ...(meta === undefined ? {} : { meta }),
      };
    },
    recover: (input, spooled) => {
      const args = presenter.args.safeParse(input);
      const recovered = args.success ? definition.recover?.(args.data, spooled) : undefined;
      return recovered ?? interruptedOutcome();
    },
  };
}

function interruptedOutcome(): ToolOutcome {
  return {
    content: textContent('Showreel stopped before this call ended. Whether it had an effect is not known.'),
    isError: true,
    ended: 'interrupted',
  };
}

/** Old logs may hold arguments that are gone; a new call may not, or a misspelt one would be passed over in silence. */
function refuseUnknown(args: z.ZodType): z.ZodType {
  return args instanceof z.ZodObject ? args.strict() : args;
}

function toJsonSchema(schema: z.ZodType): JsonValue {
  return z.json().parse(JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))));
}
