import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const packages = resolve(import.meta.dirname, '../..');

/** Every module that the file reaches, over value imports: files of this repository by path, packages by name. */
function reach(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const name of importsOf(entry)) {
    const file = resolveImport(entry, name);
    if (file === undefined) seen.add(name);
    else reach(file, seen);
  }
  return seen;
}

function importsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
      names.push(nameOf(node.moduleSpecifier));
    } else if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier !== undefined) {
      names.push(nameOf(node.moduleSpecifier));
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      names.push(argument === undefined ? '(computed)' : nameOf(argument));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function nameOf(node: ts.Expression): string {
  return ts.isStringLiteral(node) ? node.text : `(computed) ${node.getText()}`;
}

/** The file that an import names; undefined for a package from outside the repository. */
function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return sourceFile(join(dirname(from), name));
  const [, folder, entry] = /^@showreel\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  return folder === undefined ? undefined : sourceFile(join(packages, folder, 'src', entry ?? 'index'));
}

function sourceFile(path: string): string {
  const found = [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${path} is imported and not there`);
  return found;
}

const forbidden = (name: string): boolean =>
  /^diff(\/|$)/.test(name) ||
  name.startsWith('(computed)') ||
  name.startsWith(`${packages}/filesystem/`) ||
  /\/(hunks|mutation|define-tool|run-tool|start-command)\.ts$/.test(name);

describe('what a replay imports', () => {
  test('the walk finds what it is meant to find', () => {
    const reached = [...reach(join(packages, 'tools/src/index.ts'))];
    expect(reached).toEqual(expect.arrayContaining(['diff', 'node:child_process', 'zod']));
    expect(reached.filter(forbidden).length).toBeGreaterThan(5);
  });

  test.each(['tools/src/presenters.ts', 'views/src/index.ts'])(
    '%s reaches no diff, executor or Node module',
    (entry) => {
      const reached = [...reach(join(packages, entry))];
      expect(reached.length).toBeGreaterThan(5);
      expect(reached.filter((name) => forbidden(name) || isBuiltin(name))).toEqual([]);
    },
  );

  test('sessions/src/index.ts reaches no diff, executor or file', () => {
    const reached = [...reach(join(packages, 'sessions/src/index.ts'))];
    expect(reached.filter((name) => forbidden(name) || /^(node:)?fs(\/|$)/.test(name))).toEqual([]);
  });
});
