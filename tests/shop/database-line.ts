import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { ownDatabase } from './own-database.ts';

/** A database of the test's own behind a line of its own. */
export interface DatabaseLine {
  connection: { host: string; port: number; user: string; database: string };
  /** Ends all connections and takes no more, as a server that is gone. */
  cut(): void;
  /** Takes connections again, at the same port. */
  mend(): Promise<void>;
}

/** For tests in which the database is away for a while: a server of the test's own takes ten times as long to make. */
export async function databaseLine(): Promise<DatabaseLine> {
  const { user, database } = await ownDatabase();
  const socket = path.join(inject('postgresHost'), '.s.PGSQL.5432');
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = createConnection(socket);
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = () => {
    server.close();
    for (const one of open) one.destroy();
  };
  const port = await freePort(); // Where no outgoing connection takes it while the line is cut.
  await listen(port);
  onTestFinished(cut);
  return { connection: { host: '127.0.0.1', port, user, database }, cut, mend: () => listen(port) };
}
