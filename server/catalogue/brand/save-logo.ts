import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Logo } from '#shared/brand/logo.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { writeLogo } from '../../settings/write-logo.ts';
import type { Shop } from '../../shop.ts';
import { writeAudit } from '../../staff/write-audit.ts';
import { markImagesUsed } from '../images/mark-images-used.ts';

/**
 * Sets the shop's logo. The former one stays for a day, as open pages show it.
 *
 * @param picture the address of an uploaded logo; null for the name set in type
 * @throws ShopError `invalid_request` for a picture that was not uploaded as a logo, or is gone
 */
export async function saveLogo(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { picture, by }: { picture: string | null; by: Pick<Staff, '_id'> },
): Promise<Logo | null> {
  return transact(db, async (tx) => {
    const at = now();
    const logo = picture === null ? null : await uploadedLogo(tx, picture, at);
    const before = await writeLogo(tx, logo);
    if (before?.url === logo?.url) return logo;
    if (before) await markImagesUsed(tx, [before.url], at);
    const action = before ? (logo ? 'changed' : 'removed') : 'added';
    const detail = { picture: [before?.url ?? null, logo?.url ?? null] };
    await writeAudit(tx, { by, at, action: `logo.${action}`, subject: 'shop', detail });
    return logo;
  });
}

async function uploadedLogo(tx: Database, picture: string, at: Date): Promise<Logo> {
  await markImagesUsed(tx, [picture], at);
  const row = await tx
    .selectFrom('pictures')
    .select(['address as url', 'width', 'height', 'logoLook'])
    .where('address', '=', picture)
    .where('deletingSince', 'is', null)
    .executeTakeFirst();
  const message = adminMessages.settings.logo;
  if (!row?.logoLook) throw new ShopError('invalid_request', { message, fields: { picture: message } });
  const { logoLook, ...rest } = row;
  return { ...rest, look: logoLook }; // The column's check has these.
}
