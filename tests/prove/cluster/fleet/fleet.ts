import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#server/db/database.ts';
import { freePort } from '../../../shop/free-port.ts';
import { ProofProvider } from '../../shop/proof-provider.ts';
import { startBalancer } from './balancer.ts';
import { createCertificate } from './certificate.ts';
import type { Endings } from '../endings.ts';
import { startEtcd } from './etcd.ts';
import { createMachine, type Machine } from './machine.ts';
import { type MailProcess, startMail } from './mail.ts';
import { startStore, type StoreProcess } from './object-store.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { unpack } from '../release.ts';
import { mustRun, type Ran, runProgram } from '../run-program.ts';
import { createShopDatabase, login, urlOf } from './shop-database.ts';
import { smallDisk } from './small-disk.ts';

/** A shop on two machines with everything that it needs, all of it on 127.0.0.1. */
export interface Fleet {
  folder: string;
  /** Where shoppers are: HAProxy, over TLS. */
  url: string;
  machines: readonly [Machine, Machine];
  postgres: Postgres;
  store: StoreProcess;
  mail: MailProcess;
  provider: ProofProvider;
  /** The settings of both machines. */
  settings: Record<string, string>;
  /** The database, past the pooler. */
  db: Database;
  /** The unpacked release that the machines began with. */
  release: string;
  /** Runs a script of a release, as an operator would. */
  command(
    script: string,
    options?: readonly string[],
    settings?: Record<string, string>,
    release?: string,
  ): Promise<Ran>;
  endings: Endings;
}

/** How long a machine serves on after SIGTERM: HAProxy asks every second and waits for two failures. */
const drainSeconds = '4';

export async function startFleet(
  folder: string,
  { tarball, endings }: { tarball: string; endings: Endings },
): Promise<Fleet> {
  fs.mkdirSync(path.join(folder, 'logs'));
  const certificate = await createCertificate(folder);
  // In memory where that is allowed: fifteen thousand files come and go in no time.
  const releases = smallDisk(path.join(folder, 'releases'), { megabytes: 1_000, endings });
  const release = await unpack(tarball, path.join(releases, 'first'));
  const etcd = await startEtcd(folder, endings);
  const nodeFolder = (name: string) => smallDisk(path.join(folder, name), { megabytes: 1_500, endings });
  const postgres = await startPostgres(folder, { etcd: etcd.host, endings, nodeFolder });
  const ports = {
    http: await freePort(),
    https: await freePort(),
    postgres: await freePort(),
    replica: await freePort(),
    machines: [await freePort(), await freePort()] as [number, number],
    nodes: postgres.nodes,
  };
  const balancer = await startBalancer(folder, { ports, certificate: certificate.both, endings });
  await createShopDatabase(postgres);
  const pgbouncer = await startPgbouncer(folder, { postgresPort: ports.postgres, login, endings });
  const store = await startStore(endings);
  const mail = await startMail(folder, { certificate, endings });
  const url = `https://localhost:${ports.https}`;
  const provider = new ProofProvider(await freePort(), folder, 0.005, { NODE_EXTRA_CA_CERTS: certificate.certificate });
  endings.add(() => provider.stop());
  await provider.start(url);
  const settings = {
    NODE_ENV: 'production',
    // With a test key, so that the emulator can take the payments.
    STAGING: 'true',
    DATABASE_URL: urlOf(pgbouncer.port),
    DATABASE_DIRECT_URL: urlOf(ports.postgres),
    DATABASE_READ_URL: urlOf(ports.replica),
    DATABASE_PREPARE: 'off', // Debian's PgBouncer is 1.18.
    DATABASE_POOL: '8',
    PAYSTACK_SECRET_KEY: 'sk_test_demo',
    PAYSTACK_BASE_URL: provider.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Oge <orders@shop.example>',
    SECRETS: randomBytes(32).toString('hex'),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: 'loopback',
    DRAIN_SECONDS: drainSeconds,
    // All buyers come from one address.
    LIMITS_SCALE: '100000',
    NODE_EXTRA_CA_CERTS: certificate.certificate,
    ...store.settings,
  };
  const command: Fleet['command'] = (script, options = [], others = {}, cwd = release) =>
    runProgram('node', [`scripts/${script}.mjs`, ...options], { cwd, env: { ...settings, ...others } });
  await mustRun('node', ['scripts/migrate.mjs'], { cwd: release, env: settings });
  const metricsPorts = [await freePort(), await freePort()];
  const machines = ['one', 'two'].map((name, at) => {
    const own = path.join(folder, name);
    fs.mkdirSync(own);
    const dataDir = smallDisk(path.join(own, 'data'), { megabytes: 64, endings });
    const port = ports.machines[at]!;
    return createMachine(own, { name, port, metricsPort: metricsPorts[at]!, release, settings, dataDir, endings });
  }) as [Machine, Machine];
  await Promise.all(machines.map((machine) => machine.start()));
  await balancer.untilInTurn(machines.map(({ name }) => name));
  const db = openDatabase({ connectionString: urlOf(ports.postgres), max: 4 });
  endings.add(() => db.destroy());
  return { folder, url, machines, postgres, store, mail, provider, settings, db, release, command, endings };
}
