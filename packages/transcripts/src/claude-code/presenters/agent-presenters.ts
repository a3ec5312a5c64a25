import { textContent, type ContentBlock, type Presenter } from '@showreel/views';
import { z } from 'zod';
import { parseJson } from '../../json/json-access';
import { defineToolPresenter, underItsName, underNames } from './define-tool-presenter';
import { answersMeta } from './tool-meta';

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
    presentResult: (_args, { content }) => ({
      card: 'generic',
      content: content.filter((block) => !isForModel(block)),
    }),
  });

/** How the model can go on with the agent, and what it used: the usage is counted with its messages. */
function isForModel(block: ContentBlock): boolean {
  return block.type === 'text' && /^agentId: [\w-]+ \((?:for resuming|use SendMessage)/.test(block.text);
}

const fetchPresenter = (name: string): Presenter =>
  defineToolPresenter({
    name,
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
    presentResult: (_args, { content }) => ({ card: 'generic', content: content.flatMap(readLinks) }),
  });

const links = z.array(z.object({ title: z.string(), url: z.string() }));

/** What was found stands in the text as JSON on a line of its own. */
function readLinks(block: ContentBlock): ContentBlock[] {
  const line = block.type === 'text' ? /^Links: (\[.*\])$/m.exec(block.text) : null;
  const found = line?.[1] === undefined ? undefined : links.safeParse(parseJson(line[1])).data;
  if (block.type !== 'text' || line === null || found === undefined) return [block];
  const rest = (block.text.slice(0, line.index) + block.text.slice(line.index + line[0].length)).trim();
  const said = rest
    .replace(/^Web search results for query: .*\n*/, '')
    .replace(/\n*REMINDER: You MUST include[\s\S]*$/, '');
  return [
    ...found.map(({ title, url }) => ({ type: 'resource_link', uri: url, name: title }) as const),
    ...(said === '' ? [] : textContent(said)),
  ];
}

const question = z.object({
  question: z.string(),
  options: z.array(z.object({ label: z.string(), description: text })).catch([]),
});

const askPresenter = defineToolPresenter({
  name: 'AskUserQuestion',
  args: z.object({ questions: z.array(question).min(1) }),
  meta: z.union([answersMeta, z.undefined()]),
  presentCall: ({ questions }) => ({
    card: 'generic',
    kind: 'other',
    title:
      questions.length === 1 ? `Ask: ${questions[0]?.question ?? ''}` : `Ask ${questions.length} questions`,
    content: textContent(questions.map(describeQuestion).join('\n\n')),
  }),
  presentResult: (_args, { content, meta }) => ({
    card: 'generic',
    content:
      meta === undefined
        ? content
        : textContent(
            meta.answers.map(({ question: asked, answer }) => `${asked}\n→ ${answer}`).join('\n\n'),
          ),
  }),
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
  ...underNames(['WebFetch', 'web_fetch'], fetchPresenter),
  ...underNames(['WebSearch', 'web_search'], webSearchPresenter),
  underItsName(askPresenter),
  underItsName(skillPresenter),
  underItsName(slashCommandPresenter),
  underItsName(toolSearchPresenter),
];
