import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { daysBefore } from '#shared/dates/moments.ts';
import { folderStorage } from '#server/catalogue/images/storage/folder-storage.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { guestWithOrder, statusOf } from '../../tests/actions/purchase.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { emptyDatabase } from '../../tests/shop/empty-database.ts';
import { mailServer } from '../../tests/shop/mail-server.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const root = path.join(import.meta.dirname, '../..');
const document = fs.readFileSync(path.join(root, 'docs/operating.md'), 'utf8');
/** The lines of its code blocks, in their order. */
const commands = [...document.matchAll(/^ {4,7}(\S.*)$/gm)].map(([, command]) => command!);
const exampleBackup = 'backup-2026-11-24T02-00-00Z';

/**
 * One shop from its first day to a restore: all commands of the document, as it has them, in its order. An order is paid
 * between the backup and the restore, which goes into another database, and another one is placed and paid then.
 */
test('every command of docs/operating.md works as it is written, from the first day to a restored shop', async () => {
  expect(commands.length).toBeGreaterThan(10);
  const shop = await testShop();
  // The commands have today's clock.
  shop.clock.forward({ seconds: (Date.now() - shop.clock.now().getTime()) / 1_000 });
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  const paidLater = await guestWithOrder(shop, shirt);
  await folderStorage(shop.config.dataDir).write('originals/shirt.0123456789ab.webp', Buffer.from('webp'));
  const payment = await paidLater.shopper.startPayment(paidLater.order);
  const backups = folderOfTest();
  const mail = await mailServer();
  const target = (await emptyDatabase())();
  let settings: Record<string, string> = {
    DATABASE_URL: await urlOf(shop.db),
    DATA_DIR: shop.config.dataDir,
    PAYSTACK_SECRET_KEY: shop.config.paystack.secretKey,
    PAYSTACK_BASE_URL: shop.provider.url,
    PUBLIC_URL: 'http://shop.example',
    SMTP_URL: mail.url,
  };
  const outputs = new Map<string, string>();

  for (const command of commands) {
    if (command.startsWith('npm run restore')) {
      // The activity of the shop after its backup.
      await shop.provider.press(payment.authorizationUrl, 'success');
      const lost = await guestWithOrder(shop, shirt, { email: 'bola@example.com' });
      const lostPayment = await lost.shopper.startPayment(lost.order);
      await shop.provider.press(lostPayment.authorizationUrl, 'success');
      settings = { ...settings, DATABASE_URL: await urlOf(target), DATA_DIR: folderOfTest() };
      await target.destroy();
    }
    const [backup = ''] = fs.readdirSync(backups);
    const adapted = command
      .replace(exampleBackup, backup)
      .replaceAll('/srv/backups', backups)
      .replace('2026-11-23', yesterday());
    outputs.set(command, await run(adapted, settings));
  }

  expect(fs.readdirSync(backups)).toHaveLength(3);
  expect(mail.received).toEqual(['you@example.com']);
  const reconciled = outputs.get(`npm run reconcile -- --since 2026-11-23`);
  expect(reconciled).toMatch(/2 payments since .* were compared: 0 were known, 2 were not/);
  expect(reconciled).toMatch(/its order is paid now\./);
  expect(reconciled).toMatch(/no order of this shop has it/);
  const restored = openDatabase({ connectionString: settings['DATABASE_URL'] });
  onTestFinished(() => restored.destroy());
  expect(await statusOf(restored, paidLater.order)).toBe('processing');
  expect(fs.existsSync(path.join(settings['DATA_DIR']!, 'pictures/originals/shirt.0123456789ab.webp'))).toBe(true);
}, 400_000);

test('a backup with the wrong DATA_DIR exits with 1, says how many images are missing and where it looked, and deletes no older one', async () => {
  const shop = await testShop();
  await sql`insert into pictures (address, width, height, uploaded_at, wanted_at)
    values ('/pictures/photo.0123456789ab.webp', 800, 1000, now(), now())`.execute(shop.db);
  const [backups, wrong] = [folderOfTest(), folderOfTest()];
  fs.mkdirSync(path.join(backups, exampleBackup));
  const settings = { DATABASE_URL: await urlOf(shop.db), DATA_DIR: wrong, PUBLIC_URL: 'http://shop.example' };

  await expect(run(`npm run backup -- ${backups} --keep 1`, settings)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `1 images that the database names are not in ${path.join(wrong, 'pictures')}`,
    ) as string,
  });

  expect(fs.readdirSync(backups).toSorted()).toEqual([exampleBackup, expect.stringMatching(/^backup-/)]);
}, 60_000);

test('a backup that fails deletes the half of a former one all the same: on a full disk it may be what fills it', async () => {
  const backups = folderOfTest();
  fs.mkdirSync(path.join(backups, `${exampleBackup}.unfinished`));
  const shop = await testShop();
  const settings = { DATABASE_URL: `${await urlOf(shop.db)}&port=1`, PUBLIC_URL: 'http://shop.example' };

  await expect(run(`npm run backup -- ${backups}`, settings)).rejects.toMatchObject({ code: 1 });

  expect(fs.readdirSync(backups)).toEqual([]);
}, 60_000);

test('every npm command that docs/operating.md names in a sentence is one of its commands, or that of a link', () => {
  const named = [...document.matchAll(/`(npm run [a-z:]+)/g)].map(([, command]) => command!);
  expect(named.filter((name) => !commands.some((command) => command.startsWith(name)))).toEqual([]);
});

async function run(command: string, settings: Record<string, string>): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: root, env: { PATH, HOME, ...settings } });
  return stdout;
}

const yesterday = () => daysBefore(new Date(), 1).toISOString().slice(0, 10);

function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-operating-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function urlOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return `postgres://shop@localhost/${rows[0]!.name}?host=${encodeURIComponent(inject('postgresHost'))}`;
}
