import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** What its clients have sent. */
interface Pooler {
  port: number;
  /** The names of the parameters with which they have connected. */
  startupParameters: Set<string>;
  /** The names of the statements that they have prepared. */
  preparedStatements: Set<string>;
}

/**
 * Stands between the tests and PostgreSQL as a connection pooler does, with process numbers of its own. It shows what a
 * pooler would have to understand; each client keeps its connection.
 */
export async function startPooler(): Promise<Pooler> {
  const pooler = { port: 0, startupParameters: new Set<string>(), preparedStatements: new Set<string>() };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = createConnection(path.join(inject('postgresHost'), '.s.PGSQL.5432'));
    for (const socket of [client, postgres]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [client, postgres].forEach((either) => either.destroy()));
    }
    const [fromClient, fromPostgres] = [messages({ hasStartup: true }), messages({ hasStartup: false })];
    client.on('data', (bytes: Buffer) => {
      for (const { type, body } of fromClient(bytes)) {
        const [first = ''] = body.toString().split('\0');
        if (type === 'startup') for (const name of parametersIn(body)) pooler.startupParameters.add(name);
        if (type === 'P' && first !== '') pooler.preparedStatements.add(first);
      }
      postgres.write(bytes);
    });
    postgres.on('data', (bytes: Buffer) => {
      for (const { type, body } of fromPostgres(bytes)) if (type === 'K') body.writeInt32BE(1, 0);
      client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  pooler.port = (server.address() as AddressInfo).port;
  return pooler;
}

/** Behind the version of the protocol are names and values in turn. */
function parametersIn(startup: Buffer): string[] {
  const texts = startup.toString('utf8', 4).split('\0');
  return texts.filter((name, at) => at % 2 === 0 && name !== '');
}

interface Message {
  /** One character, or 'startup' for the first message of a client, which has none. */
  type: string;
  /** Within the received bytes; of a message in several pieces only what came first. */
  body: Buffer;
}

/** Divides what arrives into messages (PostgreSQL: Message Formats). */
function messages({ hasStartup }: { hasStartup: boolean }): (bytes: Buffer) => Message[] {
  let isFirst = hasStartup;
  let missing = 0;
  return (bytes) => {
    const found: Message[] = [];
    let at = missing;
    while (at < bytes.length) {
      const head = isFirst ? 0 : 1;
      const type = isFirst ? 'startup' : String.fromCharCode(bytes[at]!);
      const end = at + head + bytes.readInt32BE(at + head);
      found.push({ type, body: bytes.subarray(at + head + 4, end) });
      at = end;
      isFirst = false;
    }
    missing = at - bytes.length;
    return found;
  };
}
