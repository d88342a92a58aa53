import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { type Config, readConfig } from '../config/config.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { root } from '../root.ts';

/** `npm run dev`: runs `dev-shop.ts` and restarts it after a change of the server's code. */

const watchedFolders = ['server', 'shared', 'migrations'];
/** An editor, or a checkout of another branch, writes several files at once. */
const settleMs = 100;
const stopMs = 2_000;

try {
  const database = await keepDatabase(readConfig(process.env));
  let shop = startShop();
  let isEnding = false;

  let settling: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();
  const restartSoon = (file: string) => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      restarting = restarting.then(() => restart(file));
    }, settleMs);
  };
  const restart = async (file: string) => {
    if (isEnding) return;
    console.log(`${file} has changed: the shop is started again.`);
    await stopShop(shop);
    shop = startShop();
  };
  for (const folder of watchedFolders) {
    fs.watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null && /(?<!\.test)\.(ts|sql)$/.test(file)) restartSoon(path.join(folder, file));
    });
  }

  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await restarting;
    await stopShop(shop);
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function startShop(): ChildProcess {
  const shop = spawn(process.execPath, [...process.execArgv, 'server/startup/dev-shop.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Ctrl-C in the terminal reaches only us.
    detached: true,
  });
  shop.on('exit', (code) => {
    // Without a code it was ended by us while it was starting.
    if (code) console.error('The shop has ended. It is started again after the next change.');
  });
  return shop;
}

async function stopShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const exit = once(shop, 'exit');
  shop.kill('SIGTERM');
  // A job or an open connection may take longer. Nobody who is writing code waits for it.
  const impatience = setTimeout(() => shop.kill('SIGKILL'), stopMs);
  await exit;
  clearTimeout(impatience);
}

/** Keeps the embedded database running between restarts: a shop that ends leaves it to those still connected. */
async function keepDatabase({ databaseUrl, dataDir }: Config): Promise<{ stop: () => Promise<void> }> {
  if (databaseUrl !== null) return { stop: async () => {} };
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), {
    onFirstStart: () => console.log('Preparing the database, once …'),
  });
  const client = new Client(postgres.connection);
  client.on('error', () => {}); // After a crash the shop starts it again.
  await client.connect();
  return {
    stop: async () => {
      await client.end();
      await postgres.stop();
    },
  };
}
