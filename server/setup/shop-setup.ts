import type { Setup, SetupPart } from '#shared/admin/setup/api.ts';
import { setupParts } from '#shared/admin/setup/api.ts';
import { exampleContact, type ShopSettings } from '#shared/settings.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { keysOf } from '#shared/keys-of.ts';
import { webhookUrlOf } from '../payments/provider/try-payment-key.ts';
import type { Shop } from '../shop.ts';
import { mailServerMarks, paymentKeyMarks } from './tried-settings.ts';

/**
 * The parts that a new shop still needs before it opens, computed from its state. Null for a demo, and for good once
 * all were done.
 */
export async function shopSetup(shop: Shop): Promise<Setup | null> {
  const { db, config, now } = shop;
  if (config.shop.isDemo) return null;
  const [facts, settings] = await Promise.all([readFacts(shop), shop.settings()]);
  if (facts.finishedAt !== null) return null;
  const missing = missingOf(settings);
  const isDone: Record<SetupPart, boolean> = {
    seller: missing.length === 0,
    paymentKey: isMarked(facts.paymentKeyHash, paymentKeyMarks(shop)),
    webhook: facts.webhookEnteredAt !== null || facts.eventKey !== null,
    mail: isMarked(facts.mailServerHash, mailServerMarks(shop)),
    delivery: facts.deliverySaves! > 0 || facts.deliveryCheckedAt !== null,
    policies: facts.policiesReadAt !== null,
    product: facts.publishedId !== null,
    spareSignIn: facts.owners! > 1 || facts.passkeys! > 0,
  };
  if (Object.values(isDone).every(Boolean)) {
    await db.updateTable('shopSetup').set({ finishedAt: now() }).where('finishedAt', 'is', null).execute();
    return null;
  }
  return {
    parts: setupParts.map((name) => ({ name, isDone: isDone[name] })),
    missing,
    isTestKey: config.paystack.secretKey.startsWith('sk_test_'),
    webhookUrl: webhookUrlOf(settings.publicUrl),
    mailServer: config.smtpUrl === null ? null : new URL(config.smtpUrl).host,
    draftId: facts.draftId,
  };
}

const isMarked = (stored: Buffer | null, { marks }: { marks: Buffer[] }): boolean =>
  stored !== null && marks.some((mark) => mark.equals(stored));

async function readFacts({ db }: Shop) {
  const owners = db.selectFrom('staff').where('role', '=', 'owner').where('leftAt', 'is', null);
  const products = (status: 'draft' | 'published') =>
    db.selectFrom('products').select('id').where('status', '=', status).orderBy('createdAt', 'desc').limit(1);
  return db
    .selectFrom('shopSetup')
    .select([
      'paymentKeyHash',
      'mailServerHash',
      'webhookEnteredAt',
      'deliveryCheckedAt',
      'policiesReadAt',
      'finishedAt',
    ])
    .select([
      db.selectFrom('deliveryTerms').select('version').as('deliverySaves'),
      db.selectFrom('paymentEvents').select('key').limit(1).as('eventKey'),
      products('published').as('publishedId'),
      products('draft').as('draftId'),
      owners.select(({ fn }) => fn.countAll<number>().as('owners')).as('owners'),
      owners
        .innerJoin('passkeys', 'passkeys.staffId', 'staff.id')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow();
}

/** The seller's facts that shoppers must see, and examples that no owner has replaced yet. */
function missingOf(settings: ShopSettings): string[] {
  const texts = adminMessages.setup.missing;
  const lacks: Record<keyof typeof texts, boolean> = {
    legalName: settings.legalName === '',
    streetAddress: settings.streetAddress === '',
    phone: settings.phone === exampleContact.phone,
    email: settings.email === exampleContact.email,
    instagramUrl: settings.instagramUrl === exampleContact.instagramUrl,
    twitterUrl: settings.twitterUrl === exampleContact.twitterUrl,
  };
  return keysOf(texts)
    .filter((name) => lacks[name])
    .map((name) => texts[name]);
}
