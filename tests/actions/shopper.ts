import type { InjectOptions } from 'fastify';
import type { Order } from '#shared/orders/api.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** A response of the API, whatever its status. */
export interface ApiResponse {
  status: number;
  body: Record<string, unknown> & { success?: boolean; message?: string; code?: string };
}

/** A shopper with a browser of their own: keeps cookies for as long and for the paths that they are meant for. */
export class Shopper {
  readonly #shop: TestShop;
  readonly #network: string;
  #cookies = new Map<string, { value: string; path: string }>();

  /** @param network the IP address of its requests */
  constructor(shop: TestShop, network = '127.0.0.1') {
    this.#shop = shop;
    this.#network = network;
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers = {},
  ): Promise<ApiResponse> {
    const response = await this.#send({ method, url, headers, ...(body && { payload: body }) });
    const isJson = response.headers['content-type']?.toString().startsWith('application/json');
    return { status: response.statusCode, body: isJson ? response.json() : {} };
  }

  /** Opens a page, or submits its plain form when there are fields: returns the raw response. */
  page(url: string, fields?: Record<string, string>) {
    if (!fields) return this.#send({ method: 'GET', url });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.#send({ method: 'POST', url, headers, payload: String(new URLSearchParams(fields)) });
  }

  async #send({ headers, ...request }: InjectOptions & { url: string }) {
    const sent = [...this.#cookies].filter(([, { path }]) => request.url.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const response = await this.#shop.app.inject({
      ...request,
      remoteAddress: this.#network,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    for (const { name, value, path = '/', expires, maxAge } of response.cookies) {
      const isOver = maxAge === undefined ? expires !== undefined && expires.getTime() <= Date.now() : maxAge <= 0;
      if (isOver) this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return response;
  }

  /** This browser's cookies, by name. */
  cookies(): Record<string, string> {
    return Object.fromEntries([...this.#cookies].map(([name, { value }]) => [name, value]));
  }

  /** Restores an old cookie, as a thief has it, or a browser that missed a response. */
  keepCookie(name: string, value: string, path = '/'): void {
    this.#cookies.set(name, { value, path });
  }

  /** @throws Error when the order is rejected */
  async order(payload: object, headers = {}): Promise<Order> {
    const { status, body } = await this.call('POST', '/api/orders', payload, headers);
    if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
    return body['order'] as Order;
  }

  /** Starts a payment: returns the URL of the payment page and the reference. */
  async startPayment({ _id, guestInfo }: Order): Promise<{ authorizationUrl: string; reference: string }> {
    const { status, body } = await this.call('POST', '/api/payment/paystack/initialize', {
      orderId: _id,
      email: guestInfo.email,
    });
    if (status !== 200) throw new Error(`${status} ${body.code}: ${body.message}`);
    return body['data'] as { authorizationUrl: string; reference: string };
  }

  verify(reference: string): Promise<ApiResponse> {
    return this.call('GET', `/api/payment/paystack/verify/${reference}`);
  }
}
