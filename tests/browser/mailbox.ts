import type { OpenShop } from './open-shop.ts';

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** What lies in the demo's mailbox for an address, the newest first. */
export async function lettersTo({ url }: Pick<OpenShop, 'url'>, address: string): Promise<Letter[]> {
  const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Letter[];
}

export const subjectsTo = async (shop: Pick<OpenShop, 'url'>, address: string): Promise<string[]> =>
  (await lettersTo(shop, address)).map(({ subject }) => subject);
