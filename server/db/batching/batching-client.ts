import { Client, type QueryResult } from 'pg';
// @ts-expect-error -- node-postgres has no types for what its own parts share.
import { prepareValue } from 'pg/lib/utils.js';
import { type BatchedQuery, Batch, type PreparedQuery, type Sent } from './batch.ts';
import { nameOf } from './prepared-statements.ts';

const begun: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };
const isBegin = ({ text }: Pick<BatchedQuery, 'text'>) => /^(begin|start transaction)\b[^;]*$/i.test(text);
const isRollback = ({ text }: Pick<BatchedQuery, 'text'>) => /^rollback\b/i.test(text);
/**
 * Several statements in one text go alone: PostgreSQL takes them only without values. So does the end of a transaction
 * that is given up: behind one that fails it would be passed over.
 */
const canBeBatched = (asked: BatchedQuery) =>
  (asked.values.length > 0 || !asked.text.includes(';')) && !isRollback(asked);
/** 'Current transaction is aborted': one before it failed. */
const failedBefore = '25P02';

/**
 * A connection on which what a transaction asks in one go goes out in one message, its beginning with the first of it:
 * each message more wakes two processes, which costs more than a short statement. PostgreSQL plans a statement that is
 * asked often once, and not each time.
 */
export class BatchingClient extends Client {
  readonly #kept: PreparedQuery = new Map();
  #waiting: BatchedQuery[] = [];
  #isSoon = false;
  #isBusy = false;
  /** Why the last statement failed that did not fail for the one before it. */
  #why: unknown;

  // As Kysely calls it: text and values, answered by a promise. Other ways to ask are passed on as they are.
  override query(...asked: unknown[]): never {
    const [text, values] = asked;
    if (asked.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return this.#askAlone(asked) as never;
    return new Promise<QueryResult>((resolve, reject) => {
      const statement: BatchedQuery = {
        text,
        values: values.map(asSent), // Here, where a value that cannot be sent fails only its own statement.
        name: nameOf(text),
        // A commit that did not come about is answered as the rollback that it was.
        resolve: (answer) =>
          answer.command === 'ROLLBACK' && !isRollback({ text }) ? reject(this.#why) : resolve(answer),
        reject: (why) => {
          if ((why as { code?: string }).code !== failedBefore) this.#why = why;
          reject(this.#why);
        },
      };
      this.#waiting.push(statement);
      // What begins a transaction waits for the first question in it; if the line is lost, that one fails.
      if (isBegin(statement)) resolve(begun);
      else this.#sendSoon();
    }) as never;
  }

  #askAlone(asked: unknown[]) {
    return (super.query.bind(this) as (...query: unknown[]) => Promise<QueryResult>)(...asked);
  }

  /** A whole transaction in one text, as the queue's own upkeep is, has no end when it fails in the middle. */
  async #askInOneText({ text, resolve, reject }: BatchedQuery): Promise<void> {
    try {
      resolve(await this.#askAlone([text]));
    } catch (why) {
      const isOpen = /^\s*begin\b/i.test(text) && (why as { code?: string }).code !== failedBefore;
      if (isOpen) await this.#askAlone(['rollback']).catch(() => {});
      reject(why);
    }
  }

  /** When the code that asks has come to its pause. */
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

  /** Outside of a transaction each statement is one of its own, and stays when the next one fails. */
  #together(first: BatchedQuery): BatchedQuery[] {
    const isInside = isBegin(first) || this.getTransactionStatus() === 'T';
    const end = this.#waiting.findIndex((asked) => !canBeBatched(asked));
    return this.#waiting.splice(0, !isInside ? 1 : end < 0 ? Infinity : end);
  }
}

const asSent = prepareValue as (value: unknown) => Sent;
