import {
  genericCall,
  genericResult,
  toolCallView,
  toolResultView,
  type JsonValue,
  type Presenter,
  type ToolCallView,
  type ToolResultView,
} from '@showreel/views';

/**
 * The field of a call's arguments, or of a result's meta, under which a view lies that was recorded as a view: of a log
 * that holds what was shown, the arguments are not known.
 */
const viewField = 'showreel:view';

export function recordView(view: ToolCallView | ToolResultView): JsonValue {
  // A view is JSON; what is left out of it is not there.
  return { [viewField]: JSON.parse(JSON.stringify(view)) as JsonValue };
}

/** A presenter that shows a recorded view as it was, and all else as `known` does. */
export function showRecordedViews(tool: string, known: Presenter | undefined): Presenter {
  return {
    name: tool,
    presentCall(args) {
      const view = toolCallView.safeParse(viewIn(args)).data;
      return view ?? known?.presentCall(args) ?? genericCall(tool, args);
    },
    presentResult(args, result) {
      const view = toolResultView.safeParse(viewIn(result.meta)).data;
      if (view !== undefined) return view;
      if (viewIn(args) !== undefined || known === undefined) return genericResult(result);
      return known.presentResult(args, result);
    },
    filesSeen: (meta) => (viewIn(meta) === undefined ? (known?.filesSeen(meta) ?? []) : []),
  };
}

function viewIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, viewField)) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(viewField);
}
