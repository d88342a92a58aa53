import { type Connection, type FieldDef, type QueryResult, type Submittable, types } from 'pg';
import type { Span } from '@opentelemetry/api';
import { serialize } from 'pg-protocol';
import type { EncodedParameter } from './encode-parameter.ts';

/** A statement with its parameters and the callbacks for its result. With a `name` it becomes a prepared statement. */
export interface BatchedQuery {
  text: string;
  values: readonly EncodedParameter[];
  name: string | undefined;
  resolve: (result: QueryResult) => void;
  reject: (reason: unknown) => void;
  /** The request or job that it belongs to, if it is traced. */
  span: Span | undefined;
}

/** Prepared statements of a connection with the columns of their results; an empty list for statements without rows. */
export type PreparedStatements = Map<string, readonly FieldDef[]>;

/**
 * Statements that are sent as one message, with one response. PostgreSQL executes them in order; if one fails, it
 * skips the rest, which then fail for the same reason. More than one only inside a transaction, where the first failure
 * aborts all of them anyway (PostgreSQL: Message Flow, Pipelining).
 */
export class Batch implements Submittable {
  readonly #queries: readonly BatchedQuery[];
  readonly #prepared: PreparedStatements;
  readonly #end: (reason?: unknown) => void;
  /** The results of the statements completed so far. */
  readonly #results: QueryResult[] = [];
  #columns: readonly FieldDef[] = [];
  #rows: Record<string, unknown>[] = [];

  constructor(queries: readonly BatchedQuery[], prepared: PreparedStatements, end: (reason?: unknown) => void) {
    this.#queries = queries;
    this.#prepared = prepared;
    this.#end = end;
  }

  submit(connection: Connection): Error | null {
    // As one buffer: writing fifty small ones costs more than concatenating them.
    const messages = this.#queries.flatMap((query) => this.#messagesOf(query));
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]));
    this.#startResult();
    return null;
  }

  #messagesOf({ text, values, name = '' }: BatchedQuery): Buffer[] {
    const bind = serialize.bind({ statement: name, values: [...values] });
    const execute = serialize.execute();
    if (this.#prepared.has(name)) return [bind, execute];
    // A statement whose first execution failed may exist on the server but not here, so it is closed first.
    const close = name === '' ? [] : [serialize.close({ type: 'S', name })];
    return [...close, serialize.parse({ text, name }), bind, serialize.describe({ type: 'P', name: '' }), execute];
  }

  /** The server describes the columns of a prepared statement only once. */
  #startResult(): void {
    const name = this.#queries[this.#results.length]?.name;
    this.#columns = (name !== undefined && this.#prepared.get(name)) || [];
    this.#rows = [];
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = fields;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [position, { name, dataTypeID }] of this.#columns.entries()) {
      const value = fields[position]!;
      row[name] = value === null ? null : types.getTypeParser(dataTypeID)(value);
    }
    this.#rows.push(row);
  }

  /** `text` is a tag such as 'INSERT 0 5', 'SELECT 3' or 'BEGIN' (PostgreSQL: Message Formats, CommandComplete). */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    const count = counts.at(-1);
    const { name } = this.#queries[this.#results.length]!;
    if (name !== undefined && !this.#prepared.has(name)) this.#prepared.set(name, this.#columns);
    this.#results.push({
      command,
      rowCount: count === undefined ? null : Number(count),
      oid: 0,
      fields: [...this.#columns],
      rows: this.#rows,
    });
    this.#startResult();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** From the first statement without a result; outside a transaction a write may still fail at its end. */
  handleError(reason: unknown): void {
    const first = Math.min(this.#results.length, this.#queries.length - 1);
    for (const [position, { resolve, reject }] of this.#queries.entries()) {
      if (position < first) resolve(this.#results[position]!);
      else reject(reason);
    }
    this.#end(reason);
  }

  handleReadyForQuery(): void {
    for (const [position, { resolve }] of this.#queries.entries()) resolve(this.#results[position]!);
    this.#end();
  }
}
