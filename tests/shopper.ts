import type { Order } from '#shared/orders/api.ts';
import type { TestShop } from './test-shop.ts';

/** What an answer of the API says, whatever it is. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { success?: boolean; message?: string; code?: string };
}

/** A guest with a browser of their own: keeps the cookies it is given. */
export class Shopper {
  readonly #shop: TestShop;
  #cookies = new Map<string, string>();

  constructor(shop: TestShop) {
    this.#shop = shop;
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#shop.app.inject({
      method,
      url,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(body && { payload: body }),
    });
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    return { status: answer.statusCode, body: answer.json() };
  }

  /** @throws Error when the order is refused. */
  async order(payload: object, headers = {}): Promise<Order> {
    const { status, body } = await this.call('POST', '/api/orders', payload, headers);
    if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
    return body['order'] as Order;
  }

  /** Begins a payment: where to pay, and under which reference. */
  async startPayment({ _id, guestInfo }: Order): Promise<{ authorizationUrl: string; reference: string }> {
    const { status, body } = await this.call('POST', '/api/payment/paystack/initialize', {
      orderId: _id,
      email: guestInfo.email,
    });
    if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
    return body['data'] as { authorizationUrl: string; reference: string };
  }

  verify(reference: string): Promise<Answer> {
    return this.call('GET', `/api/payment/paystack/verify/${reference}`);
  }
}
