import { Client, type QueryResult } from 'pg';
import { type Asked, Batch, type Kept } from './batch.ts';
import { nameOf } from './prepared-statements.ts';

const begun: QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };
/** Several statements in one text: what PostgreSQL takes only without values, and alone. */
const canBeBatched = ({ text, values }: Asked) => values.length > 0 || !text.includes(';');
const isBegin = ({ text }: Pick<Asked, 'text'>) => /^(begin|start transaction)\b/i.test(text);

/**
 * A connection on which what a transaction asks in one go goes out in one message, its beginning with the first of it:
 * each message more wakes two processes, which costs more than a short statement. PostgreSQL plans a statement that is
 * asked often once, and not each time.
 */
export class BatchingClient extends Client {
  readonly #kept: Kept = new Map();
  #waiting: Asked[] = [];
  #isSoon = false;
  #isBusy = false;

  // As Kysely calls it: text and values, answered by a promise. Other ways to ask are passed on as they are.
  override query(...asked: unknown[]): never {
    const [text, values] = asked;
    if (asked.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return this.#askAlone(asked) as never;
    return new Promise<QueryResult>((resolve, reject) => {
      const statement = { text, values, name: nameOf(text), resolve, reject };
      this.#waiting.push(statement);
      // What begins a transaction waits for the first question in it; if the line is lost, that one fails.
      if (isBegin(statement)) resolve(begun);
      else this.#sendSoon();
    }) as never;
  }

  #askAlone(asked: unknown[]) {
    return (super.query.bind(this) as (...query: unknown[]) => Promise<QueryResult>)(...asked);
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
      void this.#askAlone([first.text]).then(first.resolve, first.reject).finally(end);
      return;
    }
    super.query(new Batch(this.#together(first), this.#kept, end));
  }

  /** Outside of a transaction each statement is one of its own, and stays when the next one fails. */
  #together(first: Asked): Asked[] {
    const isInside = isBegin(first) || this.getTransactionStatus() === 'T';
    const end = this.#waiting.findIndex((asked) => !canBeBatched(asked));
    return this.#waiting.splice(0, !isInside ? 1 : end < 0 ? Infinity : end);
  }
}
