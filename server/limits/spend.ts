import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import type { Actor } from './actor.ts';
import { countUse, giveBackAllowance, renewAllowance, secondsUntil } from './allowances.ts';
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
  const counted: Budget[] = [];
  for (const budget of budgetsFor(act, actor)) {
    counted.push(budget);
    const refusal = await countIn(shop, act, budget, actor);
    if (refusal === null) continue;
    await giveBackOf(shop, act, counted, actor);
    throw refusal;
  }
}

async function countIn(shop: Shop, act: Act, budget: Budget, actor: Actor): Promise<ShopError | null> {
  const { db, now } = shop;
  const { endsAt, used } = await countUse(db, now(), limitOf(act, budget), ownerOf(budget, actor));
  const { freely = Infinity, most = Infinity } = budget;
  const retryAfterSeconds = secondsUntil(endsAt, now());
  if (used > most) return new ShopError('too_many_requests', { retryAfterSeconds });
  if (used <= freely || (await bringsWork(shop, act, actor))) return null;
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
export async function isWithin({ db, now }: Shop, act: Act, actor: Actor): Promise<boolean> {
  let isLeft = true;
  for (const budget of budgetsFor(act, actor)) {
    const { used } = await countUse(db, now(), limitOf(act, budget), ownerOf(budget, actor));
    isLeft &&= used <= (budget.most ?? Infinity);
  }
  return isLeft;
}

/** Takes back what turned out to be what its budgets are not meant for. */
export async function giveBack(shop: Shop, act: Act, actor: Actor): Promise<void> {
  await giveBackOf(shop, act, budgetsFor(act, actor), actor);
}

async function giveBackOf({ db }: Shop, act: Act, of: readonly Budget[], actor: Actor): Promise<void> {
  for (const budget of of) await giveBackAllowance(db, limitOf(act, budget), ownerOf(budget, actor));
}

/** Begins its budgets anew, however much of them was spent. */
export async function renew({ db }: Shop, act: Act, actor: Actor): Promise<void> {
  for (const budget of budgetsFor(act, actor)) {
    await renewAllowance(db, limitOf(act, budget), ownerOf(budget, actor));
  }
}

async function bringsWork(shop: Shop, act: Act, actor: Actor): Promise<boolean> {
  const { db, now } = shop;
  const salt = saltOfProof(actor.proof, workFor(shop, act, actor));
  if (salt === null) return false;
  const { used } = await countUse(db, now(), { name: 'proof', perSeconds: proofSeconds }, salt);
  return used === 1;
}

const workFor = ({ config, now }: Shop, act: Act, { network }: Actor) => ({
  purpose: `${act} ${network}`,
  secret: config.secret,
  now: now(),
});

function budgetsFor(act: Act, { isKnown, isAtHome }: Actor): readonly Budget[] {
  const all: readonly Budget[] = budgets[act];
  return all.filter(({ per }) => {
    if (per === 'network' || per === 'shop') return !isKnown;
    return per !== 'address' || !isAtHome;
  });
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
