import { type Connection, type FieldDef, type QueryResult, Result, type Submittable, types } from 'pg';
import { serialize } from 'pg-protocol';

/** A parameter as PostgreSQL takes it: text, bytes or null. */
export type Sent = string | Buffer | null;

/** A statement with its parameters and the callbacks for its result. With a `name` it becomes a prepared statement. */
export interface BatchedQuery {
  text: string;
  values: readonly Sent[];
  name: string | undefined;
  resolve: (answer: QueryResult) => void;
  reject: (why: unknown) => void;
}

/** Prepared statements of a connection with the columns of their results; null for statements without rows. */
export type PreparedQuery = Map<string, FieldDef[] | null>;

/**
 * Statements that are sent as one message and answered by one. PostgreSQL executes them in order; if one fails, it
 * skips the rest, which then fail for the same reason. More than one only inside a transaction, where the first failure
 * aborts all of them anyway (PostgreSQL: Message Flow, Pipelining).
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
    // As one buffer: writing fifty small ones costs more than concatenating them.
    const messages = this.#asked.flatMap((asked) => this.#messagesOf(asked));
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
    this.#beginAnswer();
    return null;
  }

  #messagesOf({ text, values, name = '' }: BatchedQuery): Buffer[] {
    const bind = serialize.bind({ statement: name, values: [...values] });
    const execute = serialize.execute();
    if (this.#kept.has(name)) return [bind, execute];
    // A statement whose first execution failed may exist on the server but not here, so it is closed first.
    const giveUp = name === '' ? [] : [serialize.close({ type: 'S', name })];
    return [...giveUp, serialize.parse({ text, name }), bind, serialize.describe({ type: 'P', name: '' }), execute];
  }

  /** The server describes the columns of a prepared statement only once. */
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

  /** From the first statement without a result; outside a transaction a write may still fail at its end. */
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

/** node-postgres' own result class; its types describe only the public part. */
interface Answer extends QueryResult {
  addFields(fields: FieldDef[]): void;
  addCommandComplete(message: { text: string }): void;
  parseRow(fields: unknown[]): Record<string, unknown>;
  addRow(row: Record<string, unknown>): void;
}

function newAnswer(): Answer {
  return new Result('', types) as unknown as Answer;
}
