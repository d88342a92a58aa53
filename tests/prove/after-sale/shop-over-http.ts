import type { InjectOptions } from 'fastify';
import type { Provider, TestShop } from '../../shop/test-shop.ts';
import type { ProofShop } from '../shop/proof-shop.ts';

/**
 * A shop in a process of its own for the actions of `tests/actions`: each request goes over the network and fails while the
 * process is down. It has only what those actions use of a shop that call its API and its provider.
 */
export function shopOverHttp(shop: ProofShop): TestShop {
  const control: Provider['control'] = (method, path, body) => shop.provider.ask(method as 'GET', path, body);
  const parts: Pick<TestShop, 'db' | 'now'> & { app: object; provider: Provider } = {
    db: shop.db,
    now: () => shop.now(),
    app: { inject: (request: InjectOptions & { url: string }) => send(shop.url, request) },
    provider: {
      url: shop.provider.url,
      control,
      press: async (payPage, outcome) => {
        const body = new URLSearchParams({ outcome });
        const { status } = await fetch(payPage, { method: 'POST', redirect: 'manual', body });
        if (status !== 303) throw new Error(`The payment page answered ${status}`);
      },
      faults: async (faults) => void (await control('PUT', 'faults', faults)),
      ledger: async () =>
        ((await control('GET', 'ledger')) as { entries: { reference: string; amount: number }[] }).entries,
    },
  };
  return parts as TestShop;
}

interface Sent extends InjectOptions {
  url: string;
}

/** A request as `app.inject` takes it, and its response as `Shopper` reads it. */
async function send(origin: string, { method = 'GET', url, headers = {}, payload, remoteAddress = '' }: Sent) {
  const isJson = typeof payload === 'object';
  const response = await fetch(origin + url, {
    method,
    headers: {
      ...(headers as Record<string, string>),
      'x-forwarded-for': remoteAddress,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: isJson ? JSON.stringify(payload) : payload }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie().map(cookieIn),
    json: (): unknown => JSON.parse(text),
  };
}

function cookieIn(line: string) {
  const [pair = '', ...attributes] = line.split('; ');
  const named = new Map(attributes.map((one) => [one.split('=')[0]!.toLowerCase(), one.split('=')[1] ?? '']));
  const [name = ''] = pair.split('=');
  const [path, maxAge, expires] = [named.get('path'), named.get('max-age'), named.get('expires')];
  return {
    name,
    value: pair.slice(name.length + 1),
    ...(path !== undefined && { path }),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    ...(expires !== undefined && { expires: new Date(expires) }),
  };
}
