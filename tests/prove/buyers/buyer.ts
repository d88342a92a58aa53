import { randomUUID } from 'node:crypto';
import type { orderPayload } from '../../data/factories.ts';
import type { ProofShop } from '../shop/proof-shop.ts';

/** Where a buyer buys: the shop's URL, and when it is worth trying again. */
export type BuyersShop = Pick<ProofShop, 'url' | 'untilUp'>;

/** A request as its sender sees it; without a status when no response came. */
export interface Sent {
  path: string;
  status: number | null;
  ms: number;
}

interface ApiResponse {
  status: number;
  body: Record<string, unknown> & { code?: string; message?: string };
  ms: number;
}

/** A buyer who calls the API over the network: an address, a browser's cookies, and one key per checkout. */
export class Buyer {
  readonly email: string;
  readonly key = randomUUID();
  readonly responses: ApiResponse[] = [];
  readonly #shop: BuyersShop;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  readonly #isPatient: boolean;
  readonly #onSent: (sent: Sent) => void;
  /** The number of requests that were repeated after no response or an outage. */
  repeats = 0;

  /**
   * @param isPatient repeats a request until it gets a response that is not an outage
   * @param network the IP address of the requests; one of its own by default
   * @param onSent is called after each request
   */
  constructor(
    shop: BuyersShop,
    number: number,
    {
      isPatient = false,
      network,
      onSent = () => {},
    }: { isPatient?: boolean; network?: string; onSent?: (sent: Sent) => void } = {},
  ) {
    this.#shop = shop;
    this.#isPatient = isPatient;
    this.#onSent = onSent;
    this.email = `buyer${number}@example.com`;
    this.#address = network ?? `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  order(payload: ReturnType<typeof orderPayload>): Promise<ApiResponse> {
    return this.call('POST', '/api/orders', payload);
  }

  begin(orderId: string): Promise<ApiResponse> {
    return this.call('POST', '/api/payment/paystack/initialize', { orderId, email: this.email });
  }

  verify(reference: string): Promise<ApiResponse> {
    return this.call('GET', `/api/payment/paystack/verify/${reference}`);
  }

  read(orderId: string): Promise<ApiResponse> {
    return this.call('GET', `/api/orders/${orderId}`);
  }

  /** Presses a button on the provider's page. */
  async press(payPage: string, outcome: 'success' | 'decline' | 'abandon'): Promise<void> {
    const response = await fetch(payPage, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome }),
    });
    if (response.status !== 303) throw new Error(`The payment page answered ${response.status}`);
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<ApiResponse> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const began = performance.now();
      const response = await this.#once(method, path, body).catch(() => null);
      this.#onSent({ path, status: response?.status ?? null, ms: performance.now() - began });
      const isOutage = response === null || response.status >= 500;
      if (!isOutage || !this.#isPatient || Date.now() > deadline) {
        if (response === null) throw new Error(`${method} ${path}: no answer`);
        this.responses.push(response);
        return response;
      }
      this.repeats += 1;
      await this.#shop.untilUp();
      // Retries at the pace of a person who taps again.
      await new Promise((again) => setTimeout(again, 100));
    }
  }

  /** What the browser sends. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #once(method: 'GET' | 'POST', path: string, body?: object): Promise<ApiResponse> {
    const { cookie } = this;
    const began = performance.now();
    const response = await fetch(this.#shop.url + path, {
      method,
      headers: {
        'x-forwarded-for': this.#address,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...(path === '/api/orders' && { 'idempotency-key': this.key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      this.#cookies.set(name, value);
    }
    const parsed = (await response.json()) as ApiResponse['body'];
    return { status: response.status, body: parsed, ms: performance.now() - began };
  }
}
