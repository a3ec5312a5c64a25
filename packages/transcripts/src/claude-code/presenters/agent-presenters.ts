import { textContent, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { defineToolPresenter, underItsName, underNames } from './define-tool-presenter';

const text = z.string().optional().catch(undefined);

const agentPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: z.object({ description: text, prompt: text, subagent_type: text }),
    presentCall: ({ description, prompt, subagent_type }) => ({
      card: 'generic',
      kind: 'think',
      title: [description ?? 'Subagent', ...(subagent_type === undefined ? [] : [`(${subagent_type})`])].join(
        ' ',
      ),
      ...(prompt === undefined ? {} : { content: textContent(prompt) }),
    }),
    presentResult: (_args, { content }) => ({ card: 'generic', content }),
  });

const fetchPresenter = defineToolPresenter({
  name: 'WebFetch',
  args: z.object({ url: z.string(), prompt: text }),
  presentCall: ({ url, prompt }) => ({
    card: 'generic',
    kind: 'fetch',
    title: `Fetch ${url}`,
    ...(prompt === undefined ? {} : { content: textContent(prompt) }),
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const webSearchPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
    args: z.object({ query: z.string() }),
    presentCall: ({ query }) => ({ card: 'generic', kind: 'search', title: `Search the web for ${query}` }),
    presentResult: (_args, { content }) => ({ card: 'generic', content }),
  });

const question = z.object({
  question: z.string(),
  options: z.array(z.object({ label: z.string(), description: text })).catch([]),
});

const askPresenter = defineToolPresenter({
  name: 'AskUserQuestion',
  args: z.object({ questions: z.array(question).min(1) }),
  presentCall: ({ questions }) => ({
    card: 'generic',
    kind: 'other',
    title:
      questions.length === 1 ? `Ask: ${questions[0]?.question ?? ''}` : `Ask ${questions.length} questions`,
    content: textContent(questions.map(describeQuestion).join('\n\n')),
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

function describeQuestion({ question: asked, options }: z.infer<typeof question>): string {
  const choices = options.map(
    ({ label, description }) => `- ${label}${description === undefined ? '' : `: ${description}`}`,
  );
  return [asked, ...choices].join('\n');
}

const skillPresenter = defineToolPresenter({
  name: 'Skill',
  args: z.object({ skill: text, command: text, args: text }),
  presentCall: ({ skill, command, args }) => ({
    card: 'generic',
    kind: 'other',
    title: ['Skill', skill ?? command ?? '', args ?? ''].filter((part) => part !== '').join(' '),
  }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const slashCommandPresenter = defineToolPresenter({
  name: 'SlashCommand',
  args: z.object({ command: z.string() }),
  presentCall: ({ command }) => ({ card: 'generic', kind: 'other', title: `Run ${command}` }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

const toolSearchPresenter = defineToolPresenter({
  name: 'ToolSearch',
  args: z.object({ query: z.string() }),
  presentCall: ({ query }) => ({ card: 'generic', kind: 'search', title: `Search tools for ${query}` }),
  presentResult: (_args, { content }) => ({ card: 'generic', content }),
});

export const agentPresenters: [string, Presenter][] = [
  ...underNames(['Task', 'Agent'], agentPresenter),
  underItsName(fetchPresenter),
  ...underNames(['WebSearch', 'web_search'], webSearchPresenter),
  underItsName(askPresenter),
  underItsName(skillPresenter),
  underItsName(slashCommandPresenter),
  underItsName(toolSearchPresenter),
];
