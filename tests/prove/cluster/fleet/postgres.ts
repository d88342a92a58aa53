import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { childrenOf } from '../../../bench/processor.ts';
import { freePort } from '../../../shop/free-port.ts';
import type { Endings } from '../endings.ts';
import { type NodePlace, passwords, patroniSettings } from './patroni-settings.ts';
import { folderOf, postgresUser } from './postgres-user.ts';
import { killNow, type Started, startProcess } from '../start-process.ts';
import { until } from '../until.ts';

/** What Patroni says of a node. */
interface Member {
  name: string;
  role: string;
  state: string;
}

/** A machine of the database: Patroni and the PostgreSQL that it runs. */
interface Node extends NodePlace {
  start(): void;
  /** The machine dies: every process of it by SIGKILL, and Patroni first, which would start PostgreSQL again. */
  kill(): Promise<void>;
}

export interface Postgres {
  nodes: readonly Node[];
  /** Where PostgreSQL copies its log. */
  archive: string;
  leader(): Promise<Node>;
  replica(): Promise<Node>;
  /** Waits until one node leads and the other follows it, synchronously where that is the mode. */
  untilWhole(): Promise<void>;
  setSynchronous(isSynchronous: boolean): Promise<void>;
  /** As superuser, on one node. */
  query<Row>(node: Node, statement: string, database?: string): Promise<Row[]>;
}

/** Starts PostgreSQL on two nodes, of which Patroni makes one the synchronous standby of the other. */
export async function startPostgres(
  folder: string,
  { etcd, endings, nodeFolder }: { etcd: string; endings: Endings; nodeFolder: (name: string) => string },
): Promise<Postgres> {
  const user = postgresUser();
  const archive = folderOf(user, path.join(folder, 'archive'));
  const nodes: Node[] = [];
  for (const name of ['pg-a', 'pg-b']) {
    const place = {
      name,
      folder: folderOf(user, nodeFolder(name)),
      port: await freePort(),
      restPort: await freePort(),
    };
    const settings = path.join(folder, `${name}.yml`);
    fs.writeFileSync(settings, patroniSettings(place, { etcd, archive }), { mode: 0o644 });
    nodes.push(nodeAt(place, { settings, logFile: path.join(folder, `logs/${name}.log`), user, endings }));
  }
  const postgres = createPostgres(nodes, archive);
  nodes[0]!.start();
  await until('the first node leads', async () => (await postgres.leader()) === nodes[0]);
  nodes[1]!.start();
  await postgres.untilWhole();
  return postgres;
}

function nodeAt(
  place: NodePlace,
  {
    settings,
    logFile,
    user,
    endings,
  }: { settings: string; logFile: string; user: ReturnType<typeof postgresUser>; endings: Endings },
): Node {
  let patroni: Started | null = null;
  const kill = async () => {
    await patroni?.end('SIGKILL');
    const postmaster = postmasterOf(place.folder);
    if (postmaster === null) return;
    for (const pid of [postmaster, ...childrenOf(postmaster)]) killNow(pid);
    await until(`${place.name} is gone`, () => !fs.existsSync(`/proc/${postmaster}`));
  };
  endings.add(kill);
  return {
    ...place,
    kill,
    start() {
      patroni = startProcess('patroni', [settings], { logFile, user, cwd: place.folder });
    },
  };
}

/** Its number, if it runs. */
function postmasterOf(folder: string): number | null {
  const file = path.join(folder, 'data/postmaster.pid');
  if (!fs.existsSync(file)) return null;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  const commandFile = `/proc/${pid}/cmdline`;
  // The file may be left over, and its number another process's by now.
  const isIt = fs.existsSync(commandFile) && fs.readFileSync(commandFile, 'utf8').includes(folder);
  return isIt ? pid : null;
}

function createPostgres(nodes: readonly Node[], archive: string): Postgres {
  const members = async (): Promise<Member[]> => {
    const responses = await Promise.any(
      nodes.map(async ({ restPort }) => {
        const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(3_000) });
        return (await response.json()) as { members: Member[] };
      }),
    );
    return responses.members;
  };
  const nodeThat = async (isIt: (member: Member) => boolean): Promise<Node> => {
    const name = (await members()).find(isIt)?.name;
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error('No node is it.');
    return node;
  };
  const leads = async (node: Node) => (await fetch(`http://127.0.0.1:${node.restPort}/primary`)).ok;
  const leader = async () => {
    const node = await nodeThat(({ role }) => role === 'leader');
    if (!(await leads(node))) throw new Error(`${node.name} does not lead yet.`);
    return node;
  };
  let isSynchronous = true;
  const isWhole = async () => {
    await leader();
    const role = isSynchronous ? 'sync_standby' : 'replica';
    const all = await members();
    return all.some((member) => member.role === role && ['running', 'streaming'].includes(member.state));
  };
  const query = async <Row>(node: Node, statement: string, database = 'postgres'): Promise<Row[]> => {
    const login = { user: 'postgres', password: passwords.postgres, database };
    const client = new Client({ host: '127.0.0.1', port: node.port, ...login });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  return {
    nodes,
    archive,
    leader,
    replica: () => nodeThat(({ role }) => role !== 'leader'),
    untilWhole: () => until('a node leads and the other follows', isWhole),
    query,
    async setSynchronous(isSynchronousNow) {
      isSynchronous = isSynchronousNow;
      const { restPort } = await leader();
      const response = await fetch(`http://127.0.0.1:${restPort}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ synchronous_mode: isSynchronousNow }),
      });
      if (!response.ok) throw new Error(`Patroni rejected the mode with ${response.status}.`);
      await until('the mode of replication is in force', async () => {
        const [{ names } = { names: '' }] = await query<{ names: string }>(
          await leader(),
          `select current_setting('synchronous_standby_names') as names`,
        );
        return (names !== '') === isSynchronousNow && (await isWhole());
      });
    },
  };
}
