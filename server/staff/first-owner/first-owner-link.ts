import { randomUUID } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import { emailLinkToken, isEmailLinkToken, type LinkPurpose, tokenPlaceholder } from '../../email/link-token.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { firstOwnerEmail } from '../../email/templates/first-owner.ts';
import type { Shop } from '../../shop.ts';
import { takeStaffLock } from '../take-staff-lock.ts';

/** A start replaces an older link by a new one, so that each one printed is good for some time. */
const replacedAfterDays = 2;

/**
 * The link by which a shop without an owner gets its first one; null for the demo, and for a shop that has an owner.
 * Every start and every process has the same one, until it is two days old. It is emailed once if the operator named an
 * address.
 */
export async function firstOwnerLink(shop: Shop): Promise<string | null> {
  const { db, config, now } = shop;
  if (config.shop.isDemo) return null;
  return transact(db, async (tx) => {
    await takeStaffLock(tx);
    if (await hasOwner(tx)) return null;
    const id = await currentLink(tx, now());
    if (config.firstOwnerEmail !== null) {
      const purpose = opens(id);
      const link = linkWith(config.shop.publicUrl, tokenPlaceholder(purpose));
      const content = { ...firstOwnerEmail(link, await shop.settings(tx)), opens: [purpose] };
      await queueEmail({ ...shop, tx }, { key: `first-owner:${id}`, to: config.firstOwnerEmail, content });
    }
    return linkWith(config.shop.publicUrl, emailLinkToken(opens(id), config.secrets, now()));
  });
}

/**
 * The id of the link that a token is the end of.
 *
 * @throws ShopError `owner_exists`, `first_owner_link_over`
 */
export async function idOfLink({ config, now }: Shop, db: Database, token: string): Promise<string> {
  if (await hasOwner(db)) throw new ShopError('owner_exists');
  const link = await db.selectFrom('firstOwnerLinks').select('id').executeTakeFirst();
  if (!link || !isEmailLinkToken(token, opens(link.id), config.secrets, now())) {
    throw new ShopError('first_owner_link_over');
  }
  return link.id;
}

async function currentLink(tx: Database, now: Date): Promise<string> {
  const fresh = { id: randomUUID(), createdAt: now };
  await tx
    .insertInto('firstOwnerLinks')
    .values(fresh)
    .onConflict((known) =>
      known
        .column('isOnly')
        .doUpdateSet(fresh)
        .where('firstOwnerLinks.createdAt', '<=', daysBefore(now, replacedAfterDays)),
    )
    .execute();
  return (await tx.selectFrom('firstOwnerLinks').select('id').executeTakeFirstOrThrow()).id;
}

async function hasOwner(db: Database): Promise<boolean> {
  const owners = db.selectFrom('staff').select('id').where('role', '=', 'owner').where('leftAt', 'is', null);
  return (await owners.executeTakeFirst()) !== undefined;
}

const opens = (id: string): LinkPurpose => `first-owner:${id}`;

/** The token is in the fragment, which no server and no log of requests sees. */
const linkWith = (publicUrl: string, token: string) => `${publicUrl}/admin/setup#${token}`;
