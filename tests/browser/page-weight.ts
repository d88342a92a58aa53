import type { CDPSession, Page } from 'playwright-core';

/** The downloads of a visit, by kind. */
const kinds = ['page', 'style', 'script', 'font', 'picture', 'call', 'other'] as const;
export type Kind = (typeof kinds)[number];

/** Bytes of each kind. */
export type Weights = Record<Kind, number>;

export const kilobyte = 1_000;

interface Transfer {
  url: string;
  kind: Kind;
  /** Bytes over the wire, including headers, compressed as they came. */
  bytes: number;
  /** Whether it is an image in another size, which the shop sends while it makes the right one. */
  isStandIn: boolean;
}

export interface Scales {
  /** The downloads since the last reset. */
  transfers: Transfer[];
  weights(): Weights;
  /** Waits until no request has been pending for a while. */
  settled(): Promise<void>;
  empty(): void;
}

const kindOf: Record<string, Kind> = {
  Document: 'page',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
  Fetch: 'call',
  XHR: 'call',
};

/** Measures everything that this browser's tab downloads from now on, as the browser counts it. */
export async function weigh(page: Page): Promise<Scales> {
  const network: CDPSession = await page.context().newCDPSession(page);
  const underWay = new Map<string, Transfer>();
  const transfers: Transfer[] = [];
  let lastChange = performance.now();

  network.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse }) => {
    lastChange = performance.now();
    const before = underWay.get(requestId);
    // A redirect ends one response: its bytes count too.
    if (before && redirectResponse) transfers.push({ ...before, bytes: redirectResponse.encodedDataLength });
    const url = new URL(request.url);
    if (url.protocol.startsWith('http'))
      underWay.set(requestId, { url: request.url, kind: kind(url, type), bytes: 0, isStandIn: false });
  });
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = underWay.get(requestId);
    if (transfer?.kind === 'picture') transfer.isStandIn = response.headers['cache-control'] === 'no-store';
  });
  const end = (requestId: string, bytes: number) => {
    lastChange = performance.now();
    const transfer = underWay.get(requestId);
    underWay.delete(requestId);
    if (transfer && bytes > 0) transfers.push({ ...transfer, bytes });
  };
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  network.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  await network.send('Network.enable');

  return {
    transfers,
    weights: () =>
      transfers.reduce<Weights>(
        (sums, one) => ({ ...sums, [one.kind]: sums[one.kind] + one.bytes }),
        Object.fromEntries(kinds.map((name) => [name, 0])) as Weights,
      ),
    async settled() {
      const isQuiet = () => underWay.size === 0 && performance.now() - lastChange > quietMs;
      while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    empty: () => void transfers.splice(0),
  };
}

/** Longer than a page waits between two requests. */
const quietMs = 700;

/** Preloaded files are classified by their extension, whatever type the browser gives them. */
function kind({ pathname }: URL, type = ''): Kind {
  if (pathname.endsWith('.js')) return 'script';
  if (/\.(avif|webp|jpg|png|svg|ico)$/.test(pathname)) return 'picture';
  return kindOf[type] ?? 'other';
}

/** A table as wide as a terminal, in kilobytes. */
export function asTable(title: string, rows: Record<string, Weights>): string {
  const heads = [title.padEnd(20), ...[...kinds, 'all'].map((name) => name.padStart(9))];
  const lines = Object.entries(rows).map(([name, weights]) => {
    const bytes = kinds.map((one) => weights[one]);
    const all = bytes.reduce((sum, more) => sum + more, 0);
    return [name.padEnd(20), ...[...bytes, all].map((each) => (each / kilobyte).toFixed(1).padStart(9))];
  });
  return ['', ...[heads, ...lines].map((cells) => cells.join('')), ''].join('\n');
}
