import { definePresenter, type ContentBlock, type Presenter, type ToolResultView } from '@showreel/views';
import { withoutTag } from '../tagged-text';

/** A presenter whose results are drawn without what the program put into them for the model alone. */
export const defineToolPresenter: typeof definePresenter = (definition) => {
  const presenter = definePresenter(definition);
  return { ...presenter, presentResult: (args, result) => cleanView(presenter.presentResult(args, result)) };
};

function cleanView(view: ToolResultView): ToolResultView {
  if (view.card !== 'generic' || view.content === undefined) return view;
  return { ...view, content: view.content.map(cleanBlock) };
}

function cleanBlock(block: ContentBlock): ContentBlock {
  if (block.type !== 'text') return block;
  const told = withoutTag(block.text, 'system-reminder');
  const error = /^<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/.exec(told)?.[1];
  const text = error ?? (told === block.text ? told : told.trimEnd());
  return text === block.text ? block : { ...block, text };
}

/** A presenter under its own name, by which it is found. */
export function underItsName(presenter: Presenter): [string, Presenter] {
  return [presenter.name.toLowerCase(), presenter];
}

/** A presenter under each name that releases gave a tool. */
export function underNames(
  names: readonly string[],
  presenterOf: (name: string) => Presenter,
): [string, Presenter][] {
  return names.map((name) => underItsName(presenterOf(name)));
}
