import type { CreatedProduct } from '../../data/factories.ts';
import { Buyer } from '../buyers/buyer.ts';
import { until } from '../cluster/until.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import { pageOf } from './page-of.ts';
import { visit } from './visitor.ts';

/** A signed-in shopper and a guest with a cart see the same pages as everybody, and their own things are theirs. */
export async function personalFaults(port: number, shop: ProofShop, product: CreatedProduct): Promise<string[]> {
  const faults: string[] = [];
  const site = { url: `http://127.0.0.1:${port}`, untilUp: () => shop.untilUp() };
  const [shopper, guest, stranger] = [new Buyer(site, 101), new Buyer(site, 102), new Buyer(site, 103)];
  const details = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Eze' };
  await shopper.call('POST', '/api/auth/register-send-otp', details);
  const otp = await codeIn(shop);
  if ((await shopper.call('POST', '/api/auth/register-verify-otp', { ...details, otp })).status !== 200)
    faults.push('nobody can sign in through Varnish');
  const { productId, variantId } = product;
  await guest.call('POST', '/api/guest-cart', { productId, variantId, size: 'M', quantity: 1 });

  for (const _time of [1, 2]) {
    const profiles = await Promise.all([shopper, guest, stranger].map((one) => one.call('GET', '/api/user/profile')));
    if (String(profiles.map(({ status }) => status)) !== '200,401,401') faults.push('a profile is shown to others');
    if ((await linesOf(guest)).length !== 1) faults.push('a guest’s cart is not there');
    if ((await linesOf(stranger)).length > 0) faults.push('a guest’s cart is shown to others');
  }
  for (const path of ['/', '/shop', pageOf(product), '/checkout']) {
    const pages = [await visit(port, path)];
    for (const one of [shopper, guest]) pages.push(await visit(port, path, { headers: { cookie: one.cookie } }));
    if (new Set(pages.map(({ body }) => body)).size > 1) faults.push(`${path} differs between people`);
    if (pages.some(({ headers }) => headers['set-cookie'])) faults.push(`${path} sets a cookie`);
    if (pages.some(({ body }) => /Ada|ada@example/.test(body))) faults.push(`${path} names a person`);
    if (!pages[2]!.isHit) faults.push(`${path} is no hit for people with cookies`);
  }
  for (const path of ['/profile', '/admin', '/basic/checkout', '/api/user/orders', '/api/cart', '/api/admin/counts'])
    for (const one of [shopper, guest, shopper])
      if ((await visit(port, path, { headers: { cookie: one.cookie } })).isHit)
        faults.push(`${path} came from the cache`);
  return faults;
}

const linesOf = async (buyer: Buyer) => ((await buyer.call('GET', '/api/guest-cart')).body['cart'] ?? []) as unknown[];

async function codeIn({ db }: ProofShop): Promise<string> {
  let code: string | undefined;
  await until('a code is emailed', async () => {
    const emails = await db
      .selectFrom('caughtMail')
      .select('text')
      .where('recipient', '=', 'ada@example.com')
      .execute();
    code = /\b\d{6}\b/.exec(emails.at(-1)?.text ?? '')?.[0];
    return code !== undefined;
  });
  return code!;
}
