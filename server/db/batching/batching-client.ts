import { Client, type QueryResult } from 'pg';
// @ts-expect-error -- node-postgres has no types for its internals.
import { prepareValue } from 'pg/lib/utils.js';
import { type BatchedQuery, Batch, type PreparedQuery, type Sent } from './batch.ts';
import { nameOf } from './prepared-statements.ts';

const begun: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };
const isBegin = ({ text }: Pick<BatchedQuery, 'text'>) => /^(begin|start transaction)\b[^;]*$/i.test(text);
const isRollback = ({ text }: Pick<BatchedQuery, 'text'>) => /^rollback\b/i.test(text);
/**
 * A text with several statements is sent alone, because PostgreSQL takes it only without parameters. So is a rollback,
 * which would be skipped behind a failed statement.
 */
const canBeBatched = (asked: BatchedQuery) =>
  (asked.values.length > 0 || !asked.text.includes(';')) && !isRollback(asked);
/** 'Current transaction is aborted': an earlier statement failed. */
const failedBefore = '25P02';

/**
 * A connection that sends the queries which a transaction issues together as one message, `begin` included: each
 * additional message wakes two processes, which costs more than a short query. Frequent statements are prepared and
 * planned once.
 */
export class BatchingClient extends Client {
  readonly #kept: PreparedQuery = new Map();
  #waiting: BatchedQuery[] = [];
  #isSoon = false;
  #isBusy = false;
  /** Why the last statement failed that was not skipped. */
  #why: unknown;

  // Kysely's form: text and parameters, answered by a promise. Other forms are passed through.
  override query(...asked: unknown[]): never {
    const [text, values] = asked;
    if (asked.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return this.#askAlone(asked) as never;
    return new Promise<QueryResult>((resolve, reject) => {
      const statement: BatchedQuery = {
        text,
        values: values.map(asSent), // Here, so that a value that can't be encoded fails only its own statement.
        name: nameOf(text),
        // A commit of an aborted transaction is reported as a rollback.
        resolve: (answer) =>
          answer.command === 'ROLLBACK' && !isRollback({ text }) ? reject(this.#why) : resolve(answer),
        reject: (why) => {
          if ((why as { code?: string }).code !== failedBefore) this.#why = why;
          reject(this.#why);
        },
      };
      this.#waiting.push(statement);
      // `begin` waits for the first query; if the connection is lost, that query fails.
      if (isBegin(statement)) resolve(begun);
      else this.#sendSoon();
    }) as never;
  }

  #askAlone(asked: unknown[]) {
    return (super.query.bind(this) as (...query: unknown[]) => Promise<QueryResult>)(...asked);
  }

  /** A whole transaction in one text, as pg-boss sends it, stays open if it fails in the middle. */
  async #askInOneText({ text, resolve, reject }: BatchedQuery): Promise<void> {
    try {
      resolve(await this.#askAlone([text]));
    } catch (why) {
      const isOpen = /^\s*begin\b/i.test(text) && (why as { code?: string }).code !== failedBefore;
      if (isOpen) await this.#askAlone(['rollback']).catch(() => {});
      reject(why);
    }
  }

  /** When the calling code has yielded. */
  #sendSoon(): void {
    if (this.#isSoon || this.#isBusy) return;
    this.#isSoon = true;
    process.nextTick(() => {
      this.#isSoon = false;
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
      void this.#askInOneText(first).finally(end);
      return;
    }
    super.query(new Batch(this.#together(first), this.#kept, end));
  }

  /** Outside a transaction each statement commits by itself. */
  #together(first: BatchedQuery): BatchedQuery[] {
    const isInside = isBegin(first) || this.getTransactionStatus() === 'T';
    const end = this.#waiting.findIndex((asked) => !canBeBatched(asked));
    return this.#waiting.splice(0, !isInside ? 1 : end < 0 ? Infinity : end);
  }
}

const asSent = prepareValue as (value: unknown) => Sent;
