import path from 'node:path';
import { freePort } from '../../../shop/free-port.ts';
import type { Endings } from '../endings.ts';
import { startProcess } from '../start-process.ts';
import { until } from '../until.ts';

/** Starts the store in which Patroni's nodes agree on who leads. One member: it is not what is broken here. */
export async function startEtcd(folder: string, endings: Endings): Promise<{ host: string }> {
  const [clients, peers] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${clients}`;
  const peerUrl = `http://127.0.0.1:${peers}`;
  const options = {
    name: 'etcd',
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': url,
    'advertise-client-urls': url,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `etcd=${peerUrl}`,
    // On a busy machine the default of a second makes it elect itself anew.
    'election-timeout': '5000',
    'heartbeat-interval': '500',
    'log-level': 'error',
  };
  const etcd = startProcess(
    'etcd',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    { logFile: path.join(folder, 'logs/etcd.log') },
  );
  endings.add(() => etcd.end('SIGKILL'));
  await until('etcd is healthy', async () => (await fetch(`${url}/health`)).ok);
  return { host: `127.0.0.1:${clients}` };
}
