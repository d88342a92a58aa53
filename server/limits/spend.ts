import { ShopError } from '#shared/errors.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import type { Shop } from '../shop.ts';
import type { Actor } from './actor.ts';
import { countUses, giveBackAllowance, renewAllowance, secondsUntil } from './allowances.ts';
import { type Act, type Budget, budgets } from './budgets.ts';
import { challengeFor, proofSeconds, saltOfProof } from './proof-of-work.ts';

/**
 * Counts that somebody does something, in every budget of it, and stops who has used one up. What is stopped counts in
 * none of them: nothing was done yet.
 *
 * @throws ShopError `proof_needed` with `challenge` where work makes it go on, `too_many_requests`; both with
 *   `retryAfterSeconds`
 */
export async function spend(shop: Shop, act: Act, actor: Actor): Promise<void> {
  for (const use of await countIn(shop, act, actor)) {
    const refusal = await refusalOf(shop, act, actor, use);
    if (refusal === null) continue;
    await giveBack(shop, act, actor);
    const kind = refusal.code === 'proof_needed' ? 'work-asked' : 'limit-refused';
    noteSecurityEvent(shop, { kind, act, network: actor.network, email: actor.address });
    throw refusal;
  }
}

async function refusalOf(shop: Shop, act: Act, actor: Actor, { budget, endsAt, used }: Counted) {
  const { freely = Infinity, most = Infinity } = budget;
  const retryAfterSeconds = secondsUntil(endsAt, shop.now());
  if (used <= Math.min(freely, most) || (isCommon(budget) && (await actor.isKnown()))) return null;
  if (used > most) return new ShopError('too_many_requests', { retryAfterSeconds });
  if (await bringsWork(shop, act, actor)) return null;
  const challenge = challengeFor(workFor(shop, act, actor), used / freely);
  return new ShopError('proof_needed', { retryAfterSeconds, challenge });
}

/** Like `spend`, for what is left out or waits when its budgets are used up; then nothing has been counted. */
export async function spendIfLeft(shop: Shop, act: Act, actor: Actor): Promise<boolean> {
  const isLeft = await isWithin(shop, act, actor);
  if (!isLeft) await giveBack(shop, act, actor);
  return isLeft;
}

/** Counts in every budget of it, and takes as long, whether one is used up or not. */
export async function isWithin(shop: Shop, act: Act, actor: Actor): Promise<boolean> {
  const [uses, isKnown] = await Promise.all([countIn(shop, act, actor), actor.isKnown()]);
  return uses.every(({ budget, used }) => used <= (budget.most ?? Infinity) || (isKnown && isCommon(budget)));
}

/** Takes back what turned out to be what its budgets are not meant for. */
export async function giveBack(shop: Shop, act: Act, actor: Actor): Promise<void> {
  for (const budget of budgetsFor(shop, act, actor)) {
    await giveBackAllowance(shop.db, limitOf(act, budget), ownerOf(budget, actor));
  }
}

/** Begins its budgets anew, however much of them was spent. */
export async function renew(shop: Shop, act: Act, actor: Actor): Promise<void> {
  for (const budget of budgetsFor(shop, act, actor)) {
    await renewAllowance(shop.db, limitOf(act, budget), ownerOf(budget, actor));
  }
}

interface Counted {
  budget: Budget;
  endsAt: Date;
  used: number;
}

async function countIn(shop: Shop, act: Act, actor: Actor): Promise<Counted[]> {
  const counting = budgetsFor(shop, act, actor);
  if (counting.length === 0) return [];
  const uses = counting.map((budget) => ({ limit: limitOf(act, budget), who: ownerOf(budget, actor) }));
  const counted = await countUses(shop.db, shop.now(), uses);
  return counting.map((budget, at) => ({ budget, ...counted[at]! }));
}

async function bringsWork(shop: Shop, act: Act, actor: Actor): Promise<boolean> {
  const { db, now } = shop;
  const salt = saltOfProof(actor.proof, workFor(shop, act, actor));
  if (salt === null) return false;
  const limit = { name: 'proof', perSeconds: proofSeconds };
  const [use] = await countUses(db, now(), [{ limit, who: salt }]);
  return use!.used === 1;
}

const workFor = ({ config, now }: Shop, act: Act, { network }: Actor) => ({
  purpose: `${act} ${network}`,
  secret: config.secret,
  now: now(),
});

/** Those that count for somebody, in numbers of a shop of this size. */
function budgetsFor({ config }: Shop, act: Act, { isAtHome }: Actor): readonly Budget[] {
  const all: readonly Budget[] = budgets[act];
  const counting = all.filter(({ per }) => per !== 'address' || !isAtHome);
  return counting.map((budget) => (isCommon(budget) ? timesAsMuch(budget, config.limitsScale) : budget));
}

/** What strangers use up together. */
const isCommon = ({ per }: Budget) => per === 'network' || per === 'shop';

function timesAsMuch({ freely, most, ...budget }: Budget, scale: number): Budget {
  return { ...budget, ...(freely && { freely: freely * scale }), ...(most && { most: most * scale }) };
}

const limitOf = (act: Act, { per, perSeconds }: Budget) => ({ name: `${act}, ${per}, ${perSeconds}`, perSeconds });

function ownerOf({ per }: Budget, { browser, address, network }: Actor): string {
  const token = browser.toString('base64url');
  if (per === 'browser') return token;
  if (per === 'address') return address;
  if (per === 'browser and address') return `${token} ${address}`;
  if (per === 'network and address') return `${network} ${address}`;
  return per === 'network' ? network : '';
}
