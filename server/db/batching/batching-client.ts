import { Client, type ClientConfig, type QueryResult } from 'pg';
import { asOutage, DatabaseOutage } from '../outage/outage.ts';
import { currentSpan } from '../../traces/current-span.ts';
import type { Traces } from '../../traces/traces.ts';
import { type BatchedQuery, Batch, type PreparedStatements } from './batch.ts';
import { encodeParameter } from './encode-parameter.ts';
import { nameOf } from './prepared-statements.ts';
import { traceBatch } from './trace-batch.ts';

const beginResult: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };
const isBegin = ({ text }: Pick<BatchedQuery, 'text'>) => /^(begin|start transaction)\b[^;]*$/i.test(text);
const isRollback = ({ text }: Pick<BatchedQuery, 'text'>) => /^rollback\b/i.test(text);
/**
 * A text with several statements is sent alone, because PostgreSQL takes it only without parameters. So is a rollback,
 * which would be skipped behind a failed statement.
 */
const canBeBatched = (query: BatchedQuery) =>
  (query.values.length > 0 || !query.text.includes(';')) && !isRollback(query);
/** 'Current transaction is aborted': an earlier statement failed. */
const failedBefore = '25P02';

/**
 * A connection that sends the queries which a transaction issues together as one message, `begin` included: each
 * additional message wakes two processes, which costs more than a short query. Frequent statements are prepared and
 * planned once.
 */
export class BatchingClient extends Client {
  readonly #prepared: PreparedStatements = new Map();
  #waiting: BatchedQuery[] = [];
  #isScheduled = false;
  #isBusy = false;
  readonly #nameOf: typeof nameOf;
  readonly #onOutage: (outage: DatabaseOutage) => void;
  readonly #traces: Traces | null;
  /** Why the last statement failed that was not skipped. */
  #firstError: unknown;

  /** @param config without prepared statements for a connection pooler that does not know them */
  constructor(
    config?: ClientConfig & {
      hasPreparedStatements?: boolean;
      onOutage?: (outage: DatabaseOutage) => void;
      traces?: Traces | null;
    },
  ) {
    super(config); // As it is: the pool has hidden the password from anyone who copies it.
    this.#onOutage = config?.onOutage ?? (() => {});
    this.#traces = config?.traces ?? null;
    this.#nameOf = config?.hasPreparedStatements === false ? () => undefined : nameOf;
  }

  // Kysely's form: text and parameters, which returns a promise. Other forms are passed through. Of all types only `never`
  // fits what each of them returns, hence the two below.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return this.#queryAlone(args) as never;
    return new Promise<QueryResult>((resolve, reject) => {
      const statement: BatchedQuery = {
        text,
        values: values.map(encodeParameter), // Here, so that a value that can't be encoded fails only its own statement.
        name: this.#nameOf(text),
        span: this.#traces === null ? undefined : currentSpan(),
        // A commit of an aborted transaction is reported as a rollback.
        resolve: (result) =>
          result.command === 'ROLLBACK' && !isRollback({ text }) ? reject(this.#firstError) : resolve(result),
        reject: (reason) => {
          if ((reason as { code?: string }).code !== failedBefore) this.#firstError = this.#seen(reason);
          reject(this.#firstError);
        },
      };
      this.#waiting.push(statement);
      // `begin` waits for the first query; if the connection is lost, that query fails.
      if (isBegin(statement)) resolve(beginResult);
      else this.#scheduleSend();
    }) as never;
  }

  /** An outage is reported and passed on as one. */
  #seen(reason: unknown): unknown {
    const error = asOutage(reason);
    if (error instanceof DatabaseOutage) this.#onOutage(error);
    return error;
  }

  #queryAlone(args: unknown[]) {
    return (super.query.bind(this) as (...query: unknown[]) => Promise<QueryResult>)(...args);
  }

  /** A whole transaction in one text, as pg-boss sends it, stays open if it fails in the middle. */
  async #sendAsOneText({ text, resolve, reject }: BatchedQuery): Promise<void> {
    try {
      resolve(await this.#queryAlone([text]));
    } catch (reason) {
      const isOpen = /^\s*begin\b/i.test(text) && (reason as { code?: string }).code !== failedBefore;
      if (isOpen) await this.#queryAlone(['rollback']).catch(() => {});
      reject(reason);
    }
  }

  /** When the calling code has yielded. */
  #scheduleSend(): void {
    if (this.#isScheduled || this.#isBusy) return;
    this.#isScheduled = true;
    process.nextTick(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    const [first] = this.#waiting;
    if (this.#isBusy || first === undefined) return;
    this.#isBusy = true;
    const end = () => {
      this.#isBusy = false;
      if (!this.#waiting.every(isBegin)) this.#send();
    };
    if (!canBeBatched(first)) {
      this.#waiting.shift();
      void this.#sendAsOneText(first).finally(end);
      return;
    }
    const queries = this.#together(first);
    const traced = this.#traces === null ? end : traceBatch(this.#traces, queries, end);
    super.query(new Batch(queries, this.#prepared, traced));
  }

  /** Outside a transaction each statement commits by itself. */
  #together(first: BatchedQuery): BatchedQuery[] {
    const isInside = isBegin(first) || this.getTransactionStatus() === 'T';
    const end = this.#waiting.findIndex((query) => !canBeBatched(query));
    return this.#waiting.splice(0, !isInside ? 1 : end < 0 ? Infinity : end);
  }
}
