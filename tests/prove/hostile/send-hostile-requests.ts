import { atOnce } from '../at-once.ts';
import { Random } from '../random.ts';
import { quantile } from '../figures.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { Finding } from '../buyers/sell-out.ts';
import { letTimePass, unfinished } from '../shop/let-time-pass.ts';
import { faultsIn } from './response-faults.ts';
import { type RawResponse, sendRaw } from './raw-request.ts';
import { drawRequest, type HostileRequest } from './draw-request.ts';
import { comeIn, newFixture, type Person, readAdmin, type Fixture } from './fixture.ts';

/** After this many requests there are new callers with new orders and accounts. */
const perFixture = 400;
/** More faults than these add no information. */
const enoughFaults = 20;

/**
 * Sends this many hostile requests by callers of every kind, a few in parallel, and checks every response against the
 * description of the API; afterwards the shop must respond quickly and its ledger be right.
 */
export async function sendHostileRequests(shop: ProofShop, seed: number, requests: number): Promise<Finding> {
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const figures = { responses: 0, cut: 0 };
  const { pid } = shop;

  for (let number = 0; number < requests && faults.length < enoughFaults; number += perFixture) {
    const fixture = await newFixture(shop);
    const numbers = Array.from({ length: Math.min(perFixture, requests - number) }, (_, at) => number + at);
    await atOnce(6, numbers, async (own) => {
      if (own % 100 === 99) await readAdmin(shop, fixture);
      // Drawn from its own number alone, whatever is drawn in parallel.
      const request = drawRequest(fixture, new Random(seed + own * 7_919));
      const { times, bytes, cutAt, who } = request;
      const responses = await Promise.all(Array.from({ length: times }, () => sendRaw(shop.url, { bytes, cutAt })));
      const complaints = responses.flatMap((response) => complaintsOf(response, request, fixture));
      complaints.push(...ordersOfOneKey(responses, request));
      for (const complaint of complaints.slice(0, 1)) faults.push(describe(complaint, own, request));
      for (const response of responses) {
        figures[response === null ? 'cut' : 'responses'] += 1;
        if (response) statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      }
      if (responses.some((response) => isPutOut(response, who))) await comeIn(shop, who);
    });
  }

  if (shop.pid !== pid) faults.push('The server is another process than before.');
  faults.push(...failuresIn(shop));
  const soonMs = await measureResponseTime(shop);
  if (soonMs > 300) faults.push(`Afterwards a list takes ${soonMs} ms.`);
  await letTimePass(shop);
  faults.push(...(await unfinished(shop)));
  const { complaints } = await shop.checkLedger({ isAtRest: true });
  faults.push(...complaints.map(({ sentence }) => sentence));
  return { faults, figures: { requests, ...figures, ...shares(statuses), 'ms for a list afterwards': soonMs } };
}

function complaintsOf(response: RawResponse | null, request: HostileRequest, fixture: Fixture): string[] {
  const { call, method, bytes, cutAt, who } = request;
  if (response === null) return cutAt === null ? ['no answer'] : [];
  const secrets = who.kind === 'staff' ? [] : fixture.people.filter((person) => person !== who).flatMap(secretsOf);
  return faultsIn(response, { call, method, text: readable(bytes), secrets });
}

/** What only the person and staff may see. */
function secretsOf({ email, phone, street, orderId, reference, accountId, cookies }: Person): string[] {
  return [
    email,
    phone,
    street,
    orderId,
    reference,
    accountId,
    ...cookies.split('; ').map((pair) => pair.split('=')[1]!),
  ].filter((word) => word !== undefined && word !== '');
}

/** One idempotency key is one order, however many parallel requests use it. */
function ordersOfOneKey(responses: readonly (RawResponse | null)[], { key, call }: HostileRequest): string[] {
  if (key === null || call?.name !== 'POST /api/orders') return [];
  const taken = responses.filter((response) => response?.status === 200);
  const ids = new Set(taken.map((response) => /"_id":"([^"]+)"/.exec(response!.body)?.[1]));
  return ids.size > 1 ? [`${ids.size} orders of one key`] : [];
}

const isPutOut = (response: RawResponse | null, { kind }: Person) =>
  (kind === 'customer' || kind === 'staff') &&
  (response?.status === 401 || response?.body.includes('no_right') === true);

/** The bytes as text, URLs decoded. */
function readable(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return (
    text + text.replaceAll(/%([2-7][0-9A-Fa-f])/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  );
}

function describe(complaint: string, number: number, { bytes, who, times }: HostileRequest): string {
  const text = bytes.toString('utf8');
  const short = text.length > 1_500 ? `${text.slice(0, 1_500)} … (${text.length})` : text;
  return `Request ${number} by ${who.name}${times > 1 ? `, ${times} times at once` : ''}: ${complaint}\n${short}`;
}

/** What the shop logged and printed: nothing, unless there was an unexpected error, reported in a response or not. */
function failuresIn({ output, logged }: ProofShop): string[] {
  return [output, ...logged.split('\n')].filter((line) => line.trim() !== '').slice(0, 5);
}

async function measureResponseTime({ url }: ProofShop): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    const began = performance.now();
    await (await fetch(`${url}/api/product/list`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return quantile(times, 0.9);
}

function shares(statuses: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(statuses).map(([status, count]) => [`with ${status}`, count]));
}
