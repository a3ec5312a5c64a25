import { z } from 'zod';
import { diffCallView, diffResultView } from './cards/diff';
import { genericCallView, genericResultView } from './cards/generic';
import { terminalCallView, terminalResultView } from './cards/terminal';

/** How a call is drawn while it runs: a closed union, switched on by `card`. */
export const toolCallView = z.discriminatedUnion('card', [genericCallView, terminalCallView, diffCallView]);
export type ToolCallView = z.infer<typeof toolCallView>;

/** How a call is drawn once it ended: a closed union, switched on by `card`. */
export const toolResultView = z.discriminatedUnion('card', [
  genericResultView,
  terminalResultView,
  diffResultView,
]);
export type ToolResultView = z.infer<typeof toolResultView>;

/** The tag of a card. Both unions have the same tags: a consumer that draws a call must be able to draw its end. */
export type Card = ToolCallView['card'];

/** Every card there is. Tests walk it, so that a new card cannot be left undrawn or unseen. */
export const cards: readonly Card[] = [
  ...new Set([...toolCallView.options, ...toolResultView.options].map((option) => option.shape.card.value)),
];
