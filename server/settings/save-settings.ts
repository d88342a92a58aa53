import { ShopError } from '#shared/errors.ts';
import type { SettingsEntry } from '#shared/admin/settings/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { keysOf } from '#shared/keys-of.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { isStoredAlready } from '../staff/is-stored-already.ts';
import { writeAudit } from '../staff/write-audit.ts';

/**
 * Saves the shop's settings. A value equal to the environment's is not stored, so that it keeps following the
 * environment. Saving what is stored already succeeds with any version.
 *
 * @throws ShopError `changed_elsewhere` when somebody saved since `version` was read
 */
export async function saveSettings(
  { db, now, config, settings }: Shop,
  { version, by, ...entry }: SettingsEntry & { version: number; by: Staff },
): Promise<void> {
  await transact(db, async (tx) => {
    const stored = await tx.selectFrom('shopSettings').selectAll().forUpdate().executeTakeFirstOrThrow();
    const names = keysOf(entry);
    const own = Object.fromEntries(
      names.map((name) => [name, entry[name] === config.shop[name] ? null : entry[name]]),
    ) as Partial<typeof stored>;
    if (isStoredAlready(stored, own, version)) return;
    const before = await settings(tx);
    const { numUpdatedRows } = await tx
      .updateTable('shopSettings')
      .set({ ...own, version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('changed_elsewhere');
    const changes = names.filter((name) => before[name] !== entry[name]);
    if (changes.length === 0) return;
    const detail = Object.fromEntries(changes.map((name) => [name, [before[name], entry[name]]]));
    await writeAudit(tx, { by, at: now(), action: 'settings.changed', subject: 'shop', detail });
  });
}
