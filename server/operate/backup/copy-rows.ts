import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/**
 * PostgreSQL's COPY, as a stream of its text format, which every version reads. The driver has the messages and no
 * streams (PostgreSQL: COPY Operations).
 */

/** The driver's support of COPY, which its types leave out. */
type CopyConnection = Connection & {
  stream: Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** The rows of `copy … to stdout`. Read it to the end, or the connection is closed. */
export class CopyOut extends Readable implements Submittable {
  /** Known at the end. */
  rows = 0;
  readonly #statement: string;
  #socket: Socket | null = null;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: Connection): void {
    this.#socket = (connection as CopyConnection).stream;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.push(Buffer.from(chunk))) this.#socket?.pause(); // A copy: the driver reuses its memory.
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/\d+$/.exec(text)?.[0]);
  }

  handleReadyForQuery(): void {
    this.#leaveConnection();
    this.push(null);
  }

  handleError(error: Error): void {
    this.#leaveConnection();
    this.destroy(error);
  }

  /** The next statement needs it flowing, even if the last rows are still to be read. */
  #leaveConnection(): void {
    this.#socket?.resume();
    this.#socket = null;
  }

  override _read(): void {
    this.#socket?.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket?.destroy();
    done(error);
  }
}

/**
 * Sends rows to `copy … from stdin`.
 *
 * @returns how many were written
 */
export function copyIn(client: Client, statement: string, rows: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let written = 0;
    let hasFailed = false;
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of rows) {
          if (hasFailed) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        connection.sendCopyFail(error instanceof Error ? error.message : String(error));
      }
    };
    client.query({
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete: ({ text }: { text: string }) => (written = Number(/\d+$/.exec(text)?.[0])),
      handleReadyForQuery: () => resolve(written),
      handleError: (error: Error) => {
        hasFailed = true;
        reject(error);
      },
    } as Submittable);
  });
}
