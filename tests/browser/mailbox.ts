import { expect } from 'vitest';
import { minutesAfter } from '#shared/dates/moments.ts';
import { remindToPay } from '#server/payments/remind-to-pay.ts';
import type { OpenShop } from './open-shop.ts';

export interface CaughtEmail {
  subject: string;
  text: string;
  html: string;
}

/** The emails in the demo inbox to an address, the newest first. */
export async function emailsTo({ url }: Pick<OpenShop, 'url'>, address: string): Promise<CaughtEmail[]> {
  const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as CaughtEmail[];
}

export const subjectsTo = async (shop: Pick<OpenShop, 'url'>, address: string): Promise<string[]> =>
  (await emailsTo(shop, address)).map(({ subject }) => subject);

/** The link in the email to a shopper who has not paid ten minutes after the order. */
export async function linkToPay(shop: OpenShop, address: string): Promise<string> {
  await remindToPay({ ...shop, now: () => minutesAfter(new Date(), 10) });
  const emails = () => emailsTo(shop, address);
  await expect.poll(emails).toHaveLength(1);
  const [email] = await emails();
  return /http\S+#k=\S+/.exec(email!.text)![0];
}
