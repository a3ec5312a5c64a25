import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../package.json';
import { importLogs } from './commands/import';
import { listSessions } from './commands/list';
import { reindexSession } from './commands/reindex';
import { runTool } from './commands/run';
import { showSession } from './commands/show';
import { printFileViews, printViews } from './commands/views';
import { connect } from './connection/connect';
import type { Connection } from './connection/connection';
import { describeFailure } from './connection/describe-failure';
import type { Environment } from './environment';
import { findFile } from './find-file';
import { parseJson } from './parse-json';

const sessionArgument = 'id of the session, or the beginning of it (4 characters or more)';

/** Runs the command with the given arguments (without node and the script) and returns the exit code. */
export async function runProgram(args: readonly string[], environment: Environment): Promise<number> {
  let exitCode = 0;
  const program = buildProgram(environment, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has said what is wrong already. Its own exit code is 0 when it was asked for help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = describeFailure(error);
    await environment.err.print(failure.message);
    return failure.exitCode;
  }
}

function buildProgram(environment: Environment, exitWith: (code: number) => void): Command {
  const withConnection = async (use: (connection: Connection) => Promise<void>): Promise<void> => {
    const connection = await connect(environment.env);
    try {
      await use(connection);
    } finally {
      await connection.close();
    }
  };

  const program = new Command('showreel')
    .description('Shows what a coding agent did: runs its tools, records every call, and replays the record.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void environment.out.print(text.trimEnd()),
      writeErr: (text) => void environment.err.print(text.trimEnd()),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });

  program
    .command('list')
    .description('list the recorded sessions: id, last change, state and title, newest first')
    .option('-n, --limit <count>', 'at most this many', parseCount, 50)
    .action(({ limit }: { limit: number }) =>
      withConnection((connection) => listSessions(connection, limit, environment)),
    );

  program
    .command('show')
    .description('print the timeline of a session as text')
    .argument('<session>', sessionArgument)
    .option('--markdown', 'as Markdown, for a place without terminals, such as a pull request')
    .action((session: string, { markdown = false }: { markdown?: boolean }) =>
      withConnection((connection) => showSession(connection, { session, markdown }, environment)),
    );

  program
    .command('views')
    .description('print the view events of a session, or of a log file, one JSON object a line')
    .argument('<session>', `${sessionArgument}; or the path of a log file, of any agent that is known`)
    .action(async (session: string) => {
      const file = await findFile(session, environment.cwd);
      if (file !== undefined) await printFileViews(file, environment);
      else await withConnection((connection) => printViews(connection, session, environment));
    });

  program
    .command('import')
    .description('import logs of other agents, and print the session of each: id, agent, title, items')
    .argument('<path...>', 'log files, or folders with logs in them')
    .addHelpText(
      'after',
      '\nA log that was imported before is read on from where it ended. Exit code: 1 when one could not be imported.',
    )
    .action((paths: string[]) =>
      withConnection(async (connection) => {
        exitWith(await importLogs(connection, paths, environment));
      }),
    );

  program
    .command('run')
    .description('run one tool, record it, and print its view events, one JSON object a line')
    .argument('<tool>', 'name of the tool')
    .argument('[args]', 'arguments of the tool as a JSON object', '{}')
    .option('--cwd <folder>', 'folder of the new session (default: the current folder)')
    .option('--session <id>', 'run in this session instead of a new one (its id, or the beginning of it)')
    .addHelpText(
      'after',
      '\nExit code: 0 done, 1 the call failed, 2 asked for wrongly, 130 stopped with Ctrl-C, 143 by SIGTERM.\n' +
        `Example: showreel run bash '{"command":"npm test"}' --cwd my-project`,
    )
    .action((tool: string, args: string, { cwd, session }: { cwd?: string; session?: string }) => {
      if (cwd !== undefined && session !== undefined) {
        program.error('error: a session has its folder already: give --cwd or --session, not both');
      }
      const request = {
        tool,
        args: parseJson(args, 'The arguments'),
        cwd: cwd ?? '.',
        ...(session === undefined ? {} : { session }),
      };
      return withConnection(async (connection) => {
        exitWith(await runTool(connection, request, environment));
      });
    });

  program
    .command('reindex')
    .description('build the read model of a session again from its log')
    .argument('<session>', sessionArgument)
    .action((session: string) => withConnection((connection) => reindexSession(connection, session)));

  return program;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Give a whole number above 0.');
  return count;
}
