import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, orderPayload } from '../../data/factories.ts';
import { Buyer } from '../buyers/buyer.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { Finish } from './play-change.ts';

/** Reserves a piece. Returns what pays for it, without which it would be free again after a while (decision 0042). */
export async function buy(port: number, shop: ProofShop, product: CreatedProduct, number: number): Promise<Finish> {
  const buyer = new Buyer({ url: `http://127.0.0.1:${port}`, untilUp: () => shop.untilUp() }, number);
  const { status, body } = await buyer.order(orderPayload([product], { email: buyer.email }));
  if (status !== 200) throw new Error(`An order through Varnish: ${status}`);
  return async () => {
    const begun = await buyer.begin((body['order'] as Order)._id);
    const { authorizationUrl, reference } = begun.body['data'] as { authorizationUrl: string; reference: string };
    await buyer.press(authorizationUrl, 'success');
    const { outcome } = (await buyer.verify(reference)).body;
    if (outcome !== 'paid') throw new Error(`A payment through Varnish: ${String(outcome)}`);
  };
}
