import { definePresenter, textContent, type ContentBlock } from '@showreel/views';
import { z } from 'zod';

const planArgs = z.object({
  plan: z.array(z.object({ step: z.string(), status: z.string() })),
  explanation: z.string().nullish(),
});

export const updatePlanPresenter = definePresenter({
  name: 'update_plan',
  args: planArgs,
  presentCall: (args) => ({ card: 'generic', kind: 'think', title: 'Plan', content: listPlan(args) }),
  presentResult: (args) => ({ card: 'generic', content: listPlan(args) }),
});

function listPlan({ plan, explanation }: z.infer<typeof planArgs>): ContentBlock[] {
  const mark = (status: string): string =>
    status === 'completed' ? '[x]' : status === 'in_progress' ? '[~]' : '[ ]';
  const steps = plan.map(({ step, status }) => `${mark(status)} ${step}`).join('\n') || 'The plan is empty.';
  return textContent(
    explanation === undefined || explanation === null || explanation === ''
      ? steps
      : `${explanation}\n\n${steps}`,
  );
}
