import { randomUUID } from 'node:crypto';
import type { orderPayload } from '../data/factories.ts';
import type { ProofShop } from './shop/proof-shop.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string; message?: string };
  ms: number;
}

/** A buyer who calls the API over the network: an address, a browser's cookies, and one key per checkout. */
export class Buyer {
  readonly email: string;
  readonly key = randomUUID();
  readonly answers: Answer[] = [];
  readonly #shop: ProofShop;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  readonly #isPatient: boolean;
  /** The number of requests that were repeated after no response or an outage. */
  repeats = 0;

  /**
   * @param isPatient repeats a request until it gets a response that is not an outage
   * @param network the IP address of the requests; one of its own by default
   */
  constructor(
    shop: ProofShop,
    number: number,
    { isPatient = false, network }: { isPatient?: boolean; network?: string } = {},
  ) {
    this.#shop = shop;
    this.#isPatient = isPatient;
    this.email = `buyer${number}@example.com`;
    this.#address = network ?? `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  order(payload: ReturnType<typeof orderPayload>): Promise<Answer> {
    return this.call('POST', '/api/orders', payload);
  }

  begin(orderId: string): Promise<Answer> {
    return this.call('POST', '/api/payment/paystack/initialize', { orderId, email: this.email });
  }

  verify(reference: string): Promise<Answer> {
    return this.call('GET', `/api/payment/paystack/verify/${reference}`);
  }

  read(orderId: string): Promise<Answer> {
    return this.call('GET', `/api/orders/${orderId}`);
  }

  /** Presses a button on the provider's page. */
  async press(payPage: string, outcome: 'success' | 'decline' | 'abandon'): Promise<void> {
    const answer = await fetch(payPage, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
    if (answer.status !== 303) throw new Error(`The payment page answered ${answer.status}`);
  }

  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const answer = await this.#once(method, path, body).catch(() => null);
      const isOutage = answer === null || answer.status >= 500;
      if (!isOutage || !this.#isPatient || Date.now() > deadline) {
        if (answer === null) throw new Error(`${method} ${path}: no answer`);
        this.answers.push(answer);
        return answer;
      }
      this.repeats += 1;
      await this.#shop.untilUp();
      // Retries at the pace of a person who taps again.
      await new Promise((again) => setTimeout(again, 100));
    }
  }

  async #once(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const began = performance.now();
    const answer = await fetch(this.#shop.url + path, {
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
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      this.#cookies.set(name, value);
    }
    const parsed = (await answer.json()) as Answer['body'];
    return { status: answer.status, body: parsed, ms: performance.now() - began };
  }
}
