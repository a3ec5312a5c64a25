import type { z } from 'zod';
import type { ArgumentIssue } from './tool';

/** What is wrong with the arguments, one issue a field, in words for whoever fills in the form. */
export function checkArgs(schema: z.ZodType, args: unknown): ArgumentIssue[] {
  const parsed = schema.safeParse(args, {
    error: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? 'This is required.' : undefined,
  });
  return parsed.success ? [] : parsed.error.issues.flatMap(toIssues);
}

function toIssues(issue: z.core.$ZodIssue): ArgumentIssue[] {
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'There is no such argument.' }));
  }
  return [{ path, message: issue.message }];
}

/** The issues as one text, for whoever called without a form. */
export function describeIssues(tool: string, issues: ArgumentIssue[]): string {
  const lines = issues.map(({ path, message }) => `- ${path.join('.') || 'arguments'}: ${message}`);
  return [`The arguments of ${tool} are not valid:`, ...lines].join('\n');
}
