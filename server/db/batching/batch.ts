import { type Connection, type FieldDef, type QueryResult, Result, type Submittable, types } from 'pg';
import { serialize } from 'pg-protocol';

/** A value as PostgreSQL is told it: as text, as bytes, or not at all. */
export type Sent = string | Buffer | null;

/** One statement with its values, and who waits for its answer. A `name` says that PostgreSQL is to keep its plan. */
export interface BatchedQuery {
  text: string;
  values: readonly Sent[];
  name: string | undefined;
  resolve: (answer: QueryResult) => void;
  reject: (why: unknown) => void;
}

/** What a connection keeps by name, and the columns that each answers; null for one that answers no rows. */
export type PreparedQuery = Map<string, FieldDef[] | null>;

/**
 * Statements that are asked in one go: one message there, one back. PostgreSQL works them off in their order; when one
 * fails it passes over the rest, which then fail for the same reason. More than one only in a transaction, where the
 * first failure ends them all anyway (PostgreSQL: Message Flow, Pipelining).
 */
export class Batch implements Submittable {
  readonly #asked: readonly BatchedQuery[];
  readonly #kept: PreparedQuery;
  readonly #end: () => void;
  readonly #answers: QueryResult[] = [];
  #answer = newAnswer();

  constructor(asked: readonly BatchedQuery[], kept: PreparedQuery, end: () => void) {
    this.#asked = asked;
    this.#kept = kept;
    this.#end = end;
  }

  submit(connection: Connection): Error | null {
    // In one piece: handing the system fifty small ones costs more than putting them together.
    const messages = this.#asked.flatMap((asked) => this.#messagesOf(asked));
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
    this.#beginAnswer();
    return null;
  }

  #messagesOf({ text, values, name = '' }: BatchedQuery): Buffer[] {
    const bind = serialize.bind({ statement: name, values: [...values] });
    const execute = serialize.execute();
    if (this.#kept.has(name)) return [bind, execute];
    // A statement whose first execution failed may be kept there, and not be known here: it is given up first.
    const giveUp = name === '' ? [] : [serialize.close({ type: 'S', name })];
    return [...giveUp, serialize.parse({ text, name }), bind, serialize.describe({ type: 'P', name: '' }), execute];
  }

  /** A statement that is kept answers the columns it answered before, and does not say so again. */
  #beginAnswer(): void {
    this.#answer = newAnswer();
    const { name } = this.#asked[this.#answers.length] ?? {};
    const fields = name !== undefined && this.#kept.get(name);
    if (fields) this.#answer.addFields(fields);
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#answer.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    this.#answer.addRow(this.#answer.parseRow(fields));
  }

  handleCommandComplete(message: { text: string }): void {
    this.#answer.addCommandComplete(message);
    const { name } = this.#asked[this.#answers.length]!;
    const { fields } = this.#answer;
    if (name !== undefined && !this.#kept.has(name)) this.#kept.set(name, fields.length > 0 ? fields : null);
    this.#answers.push(this.#answer);
    this.#beginAnswer();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** From the first statement that has no answer; what a statement outside of a transaction wrote may fail at its end. */
  handleError(why: unknown): void {
    const first = Math.min(this.#answers.length, this.#asked.length - 1);
    for (const [position, { resolve, reject }] of this.#asked.entries()) {
      if (position < first) resolve(this.#answers[position]!);
      else reject(why);
    }
    this.#end();
  }

  handleReadyForQuery(): void {
    for (const [position, { resolve }] of this.#asked.entries()) resolve(this.#answers[position]!);
    this.#end();
  }
}

/** node-postgres' own reading of an answer: its types name only what callers see. */
interface Answer extends QueryResult {
  addFields(fields: FieldDef[]): void;
  addCommandComplete(message: { text: string }): void;
  parseRow(fields: unknown[]): Record<string, unknown>;
  addRow(row: Record<string, unknown>): void;
}

function newAnswer(): Answer {
  return new Result('', types) as unknown as Answer;
}
