import fs from 'node:fs';
import path from 'node:path';
import { childrenOf } from '../../../bench/processor.ts';
import type { Endings } from '../endings.ts';
import { killNow, type Started, startProcess } from '../start-process.ts';
import { until } from '../until.ts';

/** A machine of the shop: a process that serves and one that works, as deploy/ has them, and a data folder of its own. */
export interface Machine {
  name: string;
  url: string;
  dataDir: string;
  /** What both processes run from their next start on, like the link of an operator. */
  use(release: string): void;
  start(): Promise<void>;
  /** Ends the serving process by SIGTERM, and resolves when the next one is ready. */
  restartServe(): Promise<void>;
  restartWork(): Promise<void>;
  /** How many reads of public content its serving process has sent to a standby and to the primary. */
  publicReads(): Promise<Record<'replica' | 'primary', number>>;
  /** What both have printed. */
  log(): string;
}

/** How long systemd waits in deploy/. */
const stopMs = 90_000;

export function createMachine(
  folder: string,
  {
    name,
    port,
    metricsPort,
    release,
    settings,
    dataDir,
    endings,
  }: {
    name: string;
    port: number;
    metricsPort: number;
    release: string;
    settings: Record<string, string>;
    dataDir: string;
    endings: Endings;
  },
): Machine {
  const url = `http://127.0.0.1:${port}`;
  const link = path.join(folder, 'current');
  const logFile = path.join(folder, `../logs/machine-${name}.log`);
  const processes: Partial<Record<'serve' | 'work', Started>> = {};
  const startOne = (role: 'serve' | 'work') => {
    processes[role] = startProcess('node', ['scripts/start.mjs'], {
      // As the working directory of a unit: the release that the link leads to now.
      cwd: fs.realpathSync(link),
      logFile,
      env: {
        ...settings,
        ROLE: role,
        MIGRATE: 'off',
        PORT: String(port),
        DATA_DIR: dataDir,
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
        ...(role === 'serve' && { METRICS_PORT: String(metricsPort) }),
      },
    });
  };
  const isReady = async () => {
    if (!processes.serve?.isRunning()) throw new Error(`${name} has ended: ${fs.readFileSync(logFile, 'utf8')}`);
    return (await fetch(`${url}/health/ready`)).ok;
  };
  const untilReady = () => until(`${name} is ready`, isReady, 180_000);
  const use = (folderOfRelease: string) => {
    fs.rmSync(link, { force: true });
    fs.symlinkSync(folderOfRelease, link);
  };
  endings.add(async () => {
    for (const one of Object.values(processes)) {
      for (const pid of one.isRunning() ? [...childrenOf(one.pid), one.pid] : []) killNow(pid);
      await one.ended;
    }
  });
  use(release);
  return {
    name,
    url,
    dataDir,
    use,
    async publicReads() {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const countOf = (source: string) =>
        Number(new RegExp(`^shop_public_reads_total\\{source="${source}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0);
      return { replica: countOf('replica'), primary: countOf('primary') };
    },
    log: () => fs.readFileSync(logFile, 'utf8'),
    async start() {
      startOne('serve');
      startOne('work');
      await untilReady();
    },
    async restartServe() {
      await processes.serve!.end('SIGTERM', stopMs);
      startOne('serve');
      await untilReady();
    },
    async restartWork() {
      await processes.work!.end('SIGTERM', stopMs);
      startOne('work');
    },
  };
}
