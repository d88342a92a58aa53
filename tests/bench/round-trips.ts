import net from 'node:net';
import { once } from 'node:events';

/** Longer than the shop takes between two queries that it sends together. */
const farMs = 100;

/**
 * A proxy between the shop and PostgreSQL that delays responses as if they were far apart. Counts how often the shop
 * sends a query while none is under way: queries sent together are one round trip.
 */
export async function countRoundTrips(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const socketPath = `${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}`;
  let count = 0;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((shop) => {
    const database = net.connect(socketPath);
    const delayed: Buffer[] = [];
    let coming: NodeJS.Timeout | undefined;
    let isWaiting = false;
    const flush = () => {
      isWaiting = false;
      for (const bytes of delayed.splice(0)) shop.write(bytes);
    };
    shop.on('data', (bytes) => {
      if (!isWaiting) count += 1;
      isWaiting = true;
      database.write(bytes);
    });
    database.on('data', (bytes: Buffer) => {
      delayed.push(bytes);
      clearTimeout(coming);
      coming = setTimeout(flush, farMs);
    });
    for (const [one, other] of [
      [shop, database],
      [database, shop],
    ] as const) {
      sockets.add(one);
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    databaseUrl: url.href,
    roundTrips: () => count,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
