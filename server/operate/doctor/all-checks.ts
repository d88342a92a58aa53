import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { backupChecks } from './backup-check.ts';
import { cacheChecks, checkPurges } from './cache-checks.ts';
import { certificateChecks } from './certificate-check.ts';
import type { Check } from './check.ts';
import { courierChecks } from './courier-check.ts';
import { checkClocks, checkMigrations, checkOwner, checkTls } from './database-checks.ts';
import { directConnectionChecks } from './direct-connection-check.ts';
import { checkQueue, checkRules } from './job-checks.ts';
import { checkMail } from './mail-check.ts';
import { checkPaymentKey, webhookAddress } from './payment-check.ts';
import { checkSeenProxies, checkTrustedProxies } from './proxy-check.ts';
import { replicaChecks } from './replica-check.ts';
import { textMessageChecks } from './text-message-check.ts';
import { watchingChecks } from './watching-checks.ts';
import { checkDatabaseSize, checkImages } from './storage-checks.ts';
import { diskChecks } from './disk-check.ts';

/** Checks that need the database, once it responds. */
export function databaseChecks(db: Database, config: Config): Check[] {
  return [
    { name: 'database TLS', run: () => checkTls(db) },
    ...replicaChecks(db, config),
    { name: 'migrations', run: () => checkMigrations(db, config) },
    { name: 'own database', run: () => checkOwner(db, config) },
    { name: 'clocks', run: () => checkClocks(db) },
    { name: 'database size', run: () => checkDatabaseSize(db) },
    { name: 'jobs', run: () => checkQueue(db) },
    { name: 'ledger', run: () => checkRules(db) },
    { name: 'untrusted proxies', run: () => checkSeenProxies(db) },
    ...(config.cdn ? [{ name: 'purges', run: () => checkPurges(db) }] : []),
  ];
}

/** The other dependencies of the shop. */
export function otherChecks(config: Config, { mailTo }: { mailTo: string | null }): Check[] {
  return [
    ...directConnectionChecks(config),
    { name: 'proxies', run: async () => checkTrustedProxies(config) },
    ...certificateChecks(config),
    { name: 'payment key', run: () => checkPaymentKey(config) },
    { name: 'webhook', run: async () => webhookAddress(config) },
    ...cacheChecks(config),
    ...courierChecks(config),
    ...textMessageChecks(config),
    ...watchingChecks(config),
    { name: 'mail', run: () => checkMail(config, mailTo) },
    { name: 'images', run: () => checkImages(config) },
    ...diskChecks(config),
    ...backupChecks(config),
  ];
}
