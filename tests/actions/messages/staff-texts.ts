import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import type { OwnPhone } from '#shared/admin/notices/phone.ts';
import type { Role } from '#shared/admin/staff/rights.ts';
import { isNotice } from '#server/text-messages/to-staff/own-phone.ts';
import { textNotices } from '#server/text-messages/to-staff/text-notices.ts';
import { type TestShop, testShop } from '../../shop/test-shop.ts';
import type { Shopper } from '../shopper.ts';
import { newStaff } from '../staff.ts';
import { textsSent } from './text-messages.ts';

/** The steps of staff to get notices by text message. */

export const phoneUrl = '/api/admin/notices/phone';
export const ownNumber = '0803 123 4567';
export const storedNumber = '+2348031234567';

/** A shop whose owner lets staff choose text messages, and sends customers none. */
export async function shopTextingStaff(): Promise<TestShop> {
  const shop = await testShop();
  await shop.db.updateTable('textMessageSettings').set({ isStaffOn: true }).execute();
  return shop;
}

/** The code of the last message that a phone shows. */
export async function codeOnPhone(shop: TestShop): Promise<string> {
  const last = (await textsSent(shop)).at(-1);
  return /\d{6}/.exec(last?.message ?? '')?.[0] ?? '';
}

export async function phoneOf(who: Shopper): Promise<OwnPhone> {
  return (await who.call('GET', phoneUrl)).body['phone'] as OwnPhone;
}

/** Enters a number and types the code that its phone shows. */
export async function confirmNumber(shop: TestShop, who: Shopper, phone = ownNumber): Promise<void> {
  const sent = await who.call('POST', phoneUrl, { phone });
  const confirmed = await who.call('POST', `${phoneUrl}/confirm`, { code: await codeOnPhone(shop) });
  if (confirmed.status !== 200) throw new Error(`Confirming a number: ${sent.body.message} ${confirmed.body.message}`);
}

interface Choices {
  kinds?: readonly NoticeKind[];
  byText?: readonly NoticeKind[];
  quiet?: readonly [from: string, until: string];
}

/** Saves the page of notices as the admin does. */
export function chooseNotices(who: Shopper, { kinds = [], byText = kinds, quiet }: Choices) {
  const [quietFrom, quietUntil] = quiet ?? ['22:00', '07:00'];
  const hours = { hasQuietHours: quiet !== undefined, quietFrom, quietUntil };
  return who.call('PUT', '/api/admin/notices', {
    kinds,
    kindsByText: byText,
    byEmail: true,
    onDevices: true,
    ...hours,
  });
}

/** The messages on the phones of staff after the shop has texted waiting notices; codes are left out. */
export async function noticesOnPhones(shop: TestShop): Promise<string[]> {
  await textNotices(shop);
  return (await textsSent(shop)).map(({ message }) => message).filter((text) => !text.includes('confirms your number'));
}

/** The same, whose owner has a confirmed number and wants these kinds by text message. */
export async function shopWithTextedOwner(kinds: readonly NoticeKind[] = ['order-paid', 'job-failed']) {
  const shop = await shopTextingStaff();
  const owner = await newStaff(shop);
  await confirmNumber(shop, owner);
  const { status, body } = await chooseNotices(owner, { kinds });
  if (status !== 200) throw new Error(`Choosing notices: ${status} ${body.message}`);
  return { shop, owner, ownerId: (await staffAt(shop, 'owner')).id };
}

export const staffAt = ({ db }: TestShop, role: Role) =>
  db.selectFrom('staff').select(['id', 'name']).where('email', '=', `${role}@example.com`).executeTakeFirstOrThrow();

/** The rows of messages about notices. */
export const staffTextsOf = ({ db }: TestShop) =>
  db
    .selectFrom('staffTexts')
    .select(['kinds', 'status', 'recipient', 'text', 'segments', 'providerId', 'sentAt'])
    .where(isNotice)
    .orderBy('sendingAt')
    .execute();
