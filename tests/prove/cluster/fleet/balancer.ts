import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Endings } from '../endings.ts';
import { startProcess } from '../start-process.ts';
import { reachable } from '../reachable.ts';
import { until } from '../until.ts';

interface BalancerPorts {
  http: number;
  https: number;
  postgres: number;
  /** Where a standby is, and nothing while there is none. */
  replica: number;
  machines: readonly [number, number];
  nodes: readonly { name: string; port: number; restPort: number }[];
}

interface Balancer {
  /** Waits until it sends requests to all these machines. */
  untilInTurn(names: readonly string[]): Promise<void>;
}

const example = path.join(import.meta.dirname, '../../../../deploy/haproxy.cfg');

/**
 * Starts HAProxy with the project's own example, of which only addresses are replaced, in front of both machines; and ;
 * and in front of PostgreSQL, where one port leads to the primary and one to the standby.
 */
export async function startBalancer(
  folder: string,
  { ports, certificate, endings }: { ports: BalancerPorts; certificate: string; endings: Endings },
): Promise<Balancer> {
  const file = path.join(folder, 'haproxy.cfg');
  const socket = path.join(folder, 'haproxy.sock');
  fs.writeFileSync(
    file,
    `${shopPart(ports, certificate)}\n${postgresPart(ports)}\n${replicaPart(ports)}\n${consolePart(socket)}`,
  );
  const haproxy = startProcess('haproxy', ['-db', '-f', file], { logFile: path.join(folder, 'logs/haproxy.log') });
  endings.add(() => haproxy.end('SIGKILL'));
  await until('HAProxy listens', async () => (await reachable(ports.https)) && haproxy.isRunning());
  const isInTurn = async (name: string) => /^oge,(?=.*,UP,)/m.test(lineOf(await ask(socket, 'show stat'), name));
  return {
    untilInTurn: (names) =>
      until('HAProxy sends requests to both machines', async () => {
        const all = await Promise.all(names.map(isInTurn));
        return all.every(Boolean);
      }),
  };
}

function shopPart({ http, https, machines }: BalancerPorts, certificate: string): string {
  const addresses = {
    'bind :80': `bind 127.0.0.1:${http}`,
    'bind :443': `bind 127.0.0.1:${https}`,
    '/etc/ssl/shop.example.pem': certificate,
    '10.0.0.11:3000': `127.0.0.1:${machines[0]}`,
    '10.0.0.12:3000': `127.0.0.1:${machines[1]}`,
  };
  let settings = fs.readFileSync(example, 'utf8');
  for (const [name, ours] of Object.entries(addresses)) {
    if (!settings.includes(name)) throw new Error(`deploy/haproxy.cfg no longer has '${name}'.`);
    settings = settings.replaceAll(name, ours);
  }
  return settings;
}

const postgresPart = ({ postgres, nodes }: BalancerPorts) => nodesThatAre('primary', postgres, nodes);

const replicaPart = ({ replica, nodes }: BalancerPorts) => nodesThatAre('replica', replica, nodes);

/** A session with a node that changes its role is closed at once: what a former primary says may be lost. */
const nodesThatAre = (role: 'primary' | 'replica', listenPort: number, nodes: BalancerPorts['nodes']) => `
listen ${role}
    mode tcp
    bind 127.0.0.1:${listenPort}
    timeout client 1h
    timeout server 1h
    option httpchk OPTIONS /${role}
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
`;

const consolePart = (socket: string) => `
global
    stats socket ${socket} mode 600 level user
`;

/** What HAProxy's console says to a command. */
async function ask(socket: string, command: string): Promise<string> {
  const connection = net.connect(socket);
  connection.write(`${command}\n`);
  return text(connection);
}

const lineOf = (statistics: string, server: string) =>
  statistics.split('\n').find((line) => line.startsWith(`oge,${server},`)) ?? '';
