import { expect, onTestFinished, test } from 'vitest';
import { startPushService } from '../../emulator/push/push-service.ts';
import { courierScenarios } from './after-sale/courier-scenarios.ts';
import { disputeScenarios } from './after-sale/dispute-scenarios.ts';
import { noticeScenario, textScenario } from './after-sale/message-scenarios.ts';
import { orderScenarios } from './after-sale/order-scenarios.ts';
import { fewOf } from './after-sale/points.ts';
import { refundScenarios } from './after-sale/refund-scenarios.ts';
import { returnScenarios } from './after-sale/return-scenarios.ts';
import { allRivals, compete } from './after-sale/rivals.ts';
import { openSale } from './after-sale/sale.ts';
import { playScenarios, type Scenario } from './after-sale/scenario.ts';
import { report } from './figures.ts';
import { Random } from './random.ts';
import { type ProofShop, proofShop, type ProofShopOptions } from './shop/proof-shop.ts';
import { seed, size } from './size.ts';

test.each([
  ['parcels', courierScenarios],
  ['refunds', refundScenarios],
  ['returns', returnScenarios],
  ['disputes', disputeScenarios],
  ['changed orders, deposits and payments on delivery', orderScenarios],
])('killed at points of what is done about %s, the shop does nothing twice and loses nothing, and all go on', play);

test('killed at points of what is sent to phones, the shop sends no text message twice and shows no notice twice', async () => {
  let clock: ProofShop | null = null;
  const push = await startPushService({ now: () => clock?.now() ?? new Date() });
  onTestFinished(() => push.close());
  const shop = await slowShop({ pushEmulator: push.origin });
  clock = shop;
  await playIn(shop, 'messages', [textScenario, noticeScenario(push)]);
});

test('of two who want the same parcel, units or credit one gets it', async () => {
  const began = performance.now();
  const { faults, figures } = await compete(await openSale(await slowShop()), allRivals);

  expect(faults).toEqual([]);
  report('Rivals after the sale', began, figures);
});

/** What takes a minute at the provider takes an hour unless it is hurried: a courier comes when the proof says so. */
const slowShop = (options: ProofShopOptions = {}) => proofShop({ timeScale: 60, ...options });

async function play(what: string, scenarios: readonly Scenario[]): Promise<void> {
  await playIn(await slowShop(), what, scenarios);
}

async function playIn(shop: ProofShop, what: string, scenarios: readonly Scenario[]): Promise<void> {
  const began = performance.now();
  const random = new Random(seed);
  const chosen = scenarios.map((scenario) =>
    size.afterSale === 'all' ? scenario : { ...scenario, points: fewOf(scenario.points, random) },
  );

  const { faults, figures } = await playScenarios(await openSale(shop), chosen);

  expect(faults).toEqual([]);
  report(`Killed after the sale: ${what}`, began, figures);
}
