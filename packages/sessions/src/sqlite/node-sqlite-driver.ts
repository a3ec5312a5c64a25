import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { whenFree } from './when-free';

/** How many prepared statements are kept. The store's queries are few; only lists of values vary their text. */
const statementLimit = 200;

/** How long queries may follow one another before other work has its turn, in milliseconds. */
const longestRun = 8;

/** A kysely driver over one connection of `node:sqlite`'s shape. Whoever asks for the connection waits for its turn. */
export class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSyncInstance;
  readonly #connection: DatabaseConnection;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(database: DatabaseSyncInstance) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return this.#connection;
  }

  releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next();
    return Promise.resolve();
  }

  /** A writer takes the lock at once: one that read first and wrote then could find its snapshot outdated. */
  async beginTransaction(
    _connection: DatabaseConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
    await whenFree(() => this.#database.exec(begin));
  }

  async commitTransaction(): Promise<void> {
    await whenFree(() => this.#database.exec('commit'));
  }

  /** SQLite rolls back by itself after some failures (a full disk): the first error must not be hidden by a second. */
  rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('rollback');
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }
}

interface Prepared {
  statement: ReturnType<DatabaseSyncInstance['prepare']>;
  returnsRows: boolean;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, Prepared>();
  #turnedAt = performance.now();

  constructor(database: DatabaseSyncInstance) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#giveWay();
    return whenFree(() => {
      const { statement, returnsRows } = this.#prepare(sql);
      // The shape of a row is what the query's types say; no driver can know it.
      if (returnsRows) return { rows: statement.all(...parameters) as Row[] };
      const { changes } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    });
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('This driver reads in batches: select with a limit and continue after the last row.');
  }

  /** SQLite answers at once: awaited queries alone, however many, would never let the event loop turn. */
  async #giveWay(): Promise<void> {
    if (performance.now() - this.#turnedAt < longestRun) return;
    await setImmediate();
    this.#turnedAt = performance.now();
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined && this.#statements.size >= statementLimit) this.#statements.delete(oldest);
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
