import { ShopError } from '#shared/errors.ts';
import { widerNetworkOf } from '../http/network.ts';
import { logSecurityEvent } from '../security/log-security-event.ts';
import type { Shop } from '../shop.ts';
import type { RateLimitClient } from './client.ts';
import { countRateLimit, refundRateLimit, resetRateLimit, secondsUntil } from './counters.ts';
import type { RateLimit } from './rate-limit.ts';
import { type RateLimitedAction, isCountedInMemory } from './rate-limits.ts';
import { exemptsKnown } from '../config/limits.ts';
import { challengeFor, proofSeconds, saltOfProof } from './proof-of-work.ts';

/**
 * Counts a use of an action in all its rate limits and rejects it if one is exceeded. A rejected use counts in
 * none of them.
 *
 * @throws ShopError `proof_needed` with `challenge` if a proof of work lifts the limit, else `too_many_requests`; both
 *   with `retryAfterSeconds`
 */
export async function consume(shop: Shop, action: RateLimitedAction, client: RateLimitClient): Promise<void> {
  for (const use of await countIn(shop, action, client)) {
    const rejection = await rejectionOf(shop, action, client, use);
    if (rejection === null) continue;
    await refundUse(shop, action, client);
    const kind = rejection.code === 'proof_needed' ? 'proof-required' : 'rate-limited';
    logSecurityEvent(shop, { kind, act: action, network: client.network, email: client.address });
    const { rateLimited } = shop.counts;
    rateLimited.set(action, (rateLimited.get(action) ?? 0) + 1);
    throw rejection;
  }
}

async function rejectionOf(
  shop: Shop,
  action: RateLimitedAction,
  client: RateLimitClient,
  { rateLimit, endsAt, used }: Counted,
) {
  const { free = Infinity, max = Infinity } = rateLimit;
  const retryAfterSeconds = secondsUntil(endsAt, shop.now());
  if (used <= Math.min(free, max) || (exemptsKnown(rateLimit) && (await client.isKnown()))) return null;
  if (used > max) return new ShopError('too_many_requests', { retryAfterSeconds });
  if (await consumeProof(shop, action, client)) return null;
  const challenge = challengeFor(workFor(shop, action, client), used / free);
  return new ShopError('proof_needed', { retryAfterSeconds, challenge });
}

/** Like `consume`, but returns false if a limit is exceeded; then nothing was counted. */
export async function tryConsume(shop: Shop, action: RateLimitedAction, client: RateLimitClient): Promise<boolean> {
  const isLeft = await countUse(shop, action, client);
  if (!isLeft) await refundUse(shop, action, client);
  return isLeft;
}

/**
 * Counts in all limits, exceeded or not, in the same time.
 *
 * @returns whether none was exceeded
 */
export async function countUse(shop: Shop, action: RateLimitedAction, client: RateLimitClient): Promise<boolean> {
  const [uses, isKnown] = await Promise.all([countIn(shop, action, client), client.isKnown()]);
  return uses.every(
    ({ rateLimit, used }) => used <= (rateLimit.max ?? Infinity) || (isKnown && exemptsKnown(rateLimit)),
  );
}

/** Uncounts a use that turned out to be legitimate. */
export async function refundUse(shop: Shop, action: RateLimitedAction, client: RateLimitClient): Promise<void> {
  const uses = usesOf(shop, action, client);
  if (isCountedInMemory(action)) return shop.memoryCounters.refund(uses);
  for (const { limit, who } of uses) await refundRateLimit(shop.db, limit, who);
}

/** Resets the limits of an action. */
export async function resetUses(shop: Shop, action: RateLimitedAction, client: RateLimitClient): Promise<void> {
  const uses = usesOf(shop, action, client);
  if (isCountedInMemory(action)) return shop.memoryCounters.reset(uses);
  for (const { limit, who } of uses) await resetRateLimit(shop.db, limit, who);
}

interface Counted {
  rateLimit: RateLimit;
  endsAt: Date;
  used: number;
}

async function countIn(shop: Shop, action: RateLimitedAction, client: RateLimitClient): Promise<Counted[]> {
  const uses = usesOf(shop, action, client);
  if (uses.length === 0) return [];
  const counted = isCountedInMemory(action)
    ? shop.memoryCounters.count(shop.now(), uses)
    : await countRateLimit(shop.db, shop.now(), uses);
  return uses.map(({ rateLimit }, at) => ({ rateLimit, ...counted[at]! }));
}

/**
 * Requires a proof of work for an action that is not counted.
 *
 * @throws ShopError `proof_needed` with `challenge` if the request has none
 */
export async function requireProofOfWork(
  shop: Shop,
  action: string,
  client: Prover,
  retryAfterSeconds: number,
): Promise<void> {
  if (await consumeProof(shop, action, client)) return;
  throw new ShopError('proof_needed', { retryAfterSeconds, challenge: challengeFor(workFor(shop, action, client), 1) });
}

type Prover = Pick<RateLimitClient, 'network' | 'proof'>;

/** @returns whether there is a proof, which nobody has used yet */
async function consumeProof(shop: Shop, action: string, client: Prover): Promise<boolean> {
  const { db, now } = shop;
  const salt = saltOfProof(client.proof, workFor(shop, action, client));
  if (salt === null) return false;
  const limit = { name: 'proof', perSeconds: proofSeconds };
  const [use] = await countRateLimit(db, now(), [{ limit, who: salt }]);
  return use!.used === 1;
}

const workFor = ({ config, now }: Shop, action: string, { network }: Prover) => ({
  purpose: `${action} ${network}`,
  secrets: config.secrets,
  now: now(),
});

/** The uses of an action: one of each limit, for each identity of the client. */
const usesOf = ({ config }: Shop, action: RateLimitedAction, client: RateLimitClient) =>
  config.limits.rateLimits[action].flatMap((rateLimit) => [
    ...ownersOf(rateLimit, client).map((who) => ({ rateLimit, limit: limitOf(action, rateLimit), who })),
    ...widerUsesOf(action, rateLimit, client),
  ]);

/** All networks of an IPv6 /48 together have this many times the absolute limit of one. */
const timesAsWide = 8;

function widerUsesOf(
  action: RateLimitedAction,
  { per, max, free: _none, ...rateLimit }: RateLimit,
  client: RateLimitClient,
) {
  const who = widerNetworkOf(client.network);
  if (per !== 'network' || max === undefined || who === client.network) return [];
  return [
    { rateLimit: { ...rateLimit, per, max: timesAsWide * max }, limit: limitOf(action, { ...rateLimit, per }), who },
  ];
}

const limitOf = (action: RateLimitedAction, { per, perSeconds }: RateLimit) => ({
  name: `${action}, ${per}, ${perSeconds}`,
  perSeconds,
});

/** A client without an identity is counted only by its network. */
function ownersOf({ per }: RateLimit, { browser, other, address, network, isAtHome }: RateLimitClient): string[] {
  const token = browser.toString('base64url');
  switch (per) {
    case 'browser':
      // Both cookies may have been given one token.
      return [...new Set([token, other?.toString('base64url') ?? ''])].filter((owner) => owner !== '');
    case 'address':
      return isAtHome ? [] : [address];
    case 'browser and address':
      return [`${token} ${address}`];
    case 'network and address':
      return isAtHome ? [] : [`${network} ${address}`];
    case 'network':
      return [network];
    default:
      return ['']; // The shop's.
  }
}
