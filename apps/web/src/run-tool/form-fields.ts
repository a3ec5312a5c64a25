import { z } from 'zod';

/** How one argument is asked for. `json` is any value a form has no better way to ask for. */
export type FieldShape =
  | { kind: 'text'; isMultiline: boolean; minLength: number }
  | { kind: 'number'; isWhole: boolean; min?: number; max?: number }
  | { kind: 'flag' }
  | { kind: 'choice'; options: string[] }
  | { kind: 'list'; item: FormField }
  | { kind: 'group'; fields: FormField[] }
  | { kind: 'json' };

export interface FormField {
  name: string;
  label: string;
  hint?: string;
  isRequired: boolean;
  shape: FieldShape;
  /** What of the session it is chosen from, or begins with: its running background tasks, its todo list. */
  source?: 'tasks' | 'todos';
}

const schemaNode = z.looseObject({
  type: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type SchemaNode = z.infer<typeof schemaNode>;

/** The fields of a tool's arguments, in the order its JSON Schema declares them. Anything unknown is asked for as JSON. */
export function readFields(argsSchema: unknown): FormField[] {
  const node = schemaNode.safeParse(argsSchema).data;
  return node?.properties === undefined ? [] : groupFields(node);
}

function groupFields({ properties = {}, required = [] }: SchemaNode): FormField[] {
  return Object.entries(properties).map(([name, schema]) => readField(name, schema, required.includes(name)));
}

function readField(name: string, schema: unknown, isRequired: boolean): FormField {
  const node = schemaNode.safeParse(schema).data ?? {};
  return {
    name,
    label: labelOf(name),
    ...(node.description === undefined ? {} : { hint: node.description }),
    isRequired,
    shape: readShape(node),
    ...(node.format === 'task' ? { source: 'tasks' } : {}),
    ...(node.format === 'todos' ? { source: 'todos' } : {}),
  };
}

function readShape(node: SchemaNode): FieldShape {
  if (node.enum?.every((option) => typeof option === 'string')) {
    return { kind: 'choice', options: node.enum.map(String) };
  }
  switch (node.type) {
    case 'string':
      return { kind: 'text', isMultiline: node.format === 'multiline', minLength: node.minLength ?? 0 };
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        isWhole: node.type === 'integer',
        ...(node.minimum === undefined ? {} : { min: node.minimum }),
        ...(node.maximum === undefined ? {} : { max: node.maximum }),
      };
    case 'boolean':
      return { kind: 'flag' };
    case 'array':
      return { kind: 'list', item: readField('item', node.items, true) };
    case 'object':
      return node.properties === undefined ? { kind: 'json' } : { kind: 'group', fields: groupFields(node) };
    case undefined:
    default:
      return { kind: 'json' };
  }
}

/** `run_in_background` as `Run in background`. */
function labelOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
