import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { assembleShop } from '#server/startup/assemble-shop.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openReplica, type ReplicaConfig } from '#server/db/replica/open-replica.ts';
import type { App } from '#server/http/route.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log/log.ts';
import type { Shop } from '#server/shop.ts';
import { startEmulator } from '../../emulator/server.ts';
import { ownDatabase } from './own-database.ts';
import { workOffAtOnce } from './run-jobs-at-once.ts';

/** The time in a test's shop: stands still until the test moves it. */
export class TestClock {
  #now = new Date('2026-11-02T09:00:00Z');

  readonly now = (): Date => new Date(this.#now);

  forward({ seconds = 0, minutes = 0, hours = 0 }: { seconds?: number; minutes?: number; hours?: number }): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1_000 + minutes * 60_000 + hours * 3_600_000);
  }
}

export interface TestShop extends Shop {
  app: App;
  clock: TestClock;
  provider: Provider;
}

/** The payment provider's stand-in, with what a test may ask of it. */
export interface Provider {
  url: string;
  /** Presses a button of the payment page at this address, as a shopper would. */
  press(payPage: string, outcome: 'success' | 'decline' | 'abandon'): Promise<void>;
  /** Breaks something on purpose: see emulator/README.md. */
  faults(faults: object): Promise<void>;
  /** Any call of its control room: see emulator/README.md. */
  control(method: string, path: string, body?: object): Promise<unknown>;
  /** Every kobo it says was taken. */
  ledger(): Promise<{ reference: string; amount: number }[]>;
}

/**
 * A whole shop on its own database, with a clock that stands still and a payment provider of its own. The API is
 * called by `app.inject`. Everything ends with the test.
 *
 * @param isListening also listens on a port and works off jobs, so that webhooks arrive and emails are sent
 * @param template another database to begin with than the empty one
 * @param connection a migrated database elsewhere, in place of its own
 * @param replica a standby of `connection`, from which public content is read
 * @param pushEmulator the origin of a push service (`emulator/push/`)
 * @param log gets its lines, which otherwise nobody reads
 * @param cdn the cache in front of the shop (`purged-cache.ts`)
 * @param objectStore where images are instead of in its folder (`object-store.ts`)
 */
export async function testShop({
  isListening = false,
  template,
  connection,
  replica,
  pushEmulator = null,
  cdn = null,
  objectStore = null,
  log,
}: {
  isListening?: boolean;
  template?: string;
  connection?: PoolConfig;
  replica?: Omit<ReplicaConfig, 'max'>;
  pushEmulator?: string | null;
  cdn?: Config['cdn'];
  objectStore?: Config['objectStore'];
  log?: Log;
} = {}): Promise<TestShop> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-shop-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const db = openDatabase(connection ?? (await ownDatabase({ template })));
  onTestFinished(() => db.destroy());

  const clock = new TestClock();
  const read = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  const { secretKey } = read.paystack;
  const emulator = await startEmulator({
    host: '127.0.0.1',
    port: 0,
    secretKey,
    stateFile: path.join(dataDir, 'emulator.json'),
    // What takes a minute at the provider takes an hour: while a test lasts nothing moves unless the test hurries it.
    timeScale: 60,
  });
  onTestFinished(() => emulator.close());
  const emulatorPort = Number(new URL(emulator.url).port);
  const config = {
    ...read,
    cdn,
    objectStore,
    pushEmulator,
    paystack: { ...read.paystack, baseUrl: emulator.url, emulatorPort },
    couriers: { ...read.couriers!, baseUrl: `${emulator.url}/terminal/v1` },
    textMessages: { ...read.textMessages!, baseUrl: `${emulator.url}/termii` },
  };

  const jobs = await openJobs(db, { isWorker: false });
  onTestFinished(() => jobs.stop({ graceful: false }));
  // Checks before every response whether something changed, so that a test's next request sees what the test has just done.
  const standby = replica ? openReplica({ max: 4, ...replica }) : null;
  if (standby) onTestFinished(() => standby.close());
  const dependencies = { db, config, now: clock.now, jobs, replica: standby };
  const shop = assembleShop(dependencies, { trustMs: 0, ...(log && { log }) });
  payAtShopTime(shop);
  const app = await buildApp(shop);
  onTestFinished(() => app.close());

  const provider = providerAt(emulator.url, secretKey);
  if (isListening) {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await provider.control('PUT', 'settings', {
      webhookUrl: `${url}/api/payment/paystack/webhook`,
      courierWebhookUrl: `${url}/api/couriers/terminal/webhook`,
      textWebhookUrl: `${url}/api/text-messages/termii/webhook`,
    });
    await workOffAtOnce(shop);
  }
  return { ...shop, app, clock, provider };
}

/**
 * Dates payments by the shop's clock, each a millisecond after the one before: the provider's stand-in has the real time,
 * and the payments of November would be missing from its figures if the test runs in December.
 */
function payAtShopTime({ payments, now }: Shop): void {
  const provider = { ...payments };
  const paidAt = new Map<string, Date>();
  payments.verify = async (reference) => {
    const charge = await provider.verify(reference);
    if (!charge.paidAt) return charge;
    if (!paidAt.has(reference)) paidAt.set(reference, new Date(now().getTime() + paidAt.size));
    return { ...charge, paidAt: paidAt.get(reference)! };
  };
}

function providerAt(url: string, secretKey: string) {
  const control = async (method: string, path_: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/__emulator/${path_}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The emulator answered ${response.status} to ${method} ${path_}`);
    return response.json();
  };
  return {
    url,
    control,
    async press(payPage: string, outcome: string) {
      const response = await fetch(payPage, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ outcome }),
      });
      if (response.status !== 303) throw new Error(`The payment page answered ${response.status}`);
    },
    async faults(faults: object) {
      await control('PUT', 'faults', faults);
    },
    async ledger() {
      const { entries } = (await control('GET', 'ledger')) as { entries: { reference: string; amount: number }[] };
      return entries;
    },
  };
}
