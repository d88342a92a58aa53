import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { kill } from './kills/kills.ts';
import { courierScenarios } from './after-sale/courier-scenarios.ts';
import { disputeScenarios } from './after-sale/dispute-scenarios.ts';
import { textScenario } from './after-sale/message-scenarios.ts';
import { refundScenarios } from './after-sale/refund-scenarios.ts';
import { compete, type Rivals } from './after-sale/rivals.ts';
import { openSale } from './after-sale/sale.ts';
import { playScenarios, type Scenario } from './after-sale/scenario.ts';
import { proofShop, type ProofShop } from './shop/proof-shop.ts';
import type { ProtectionName } from './protections.ts';
import { type Finding, sellOut } from './buyers/sell-out.ts';
import { sendHostileRequests } from './hostile/send-hostile-requests.ts';
import { isRed, seed } from './size.ts';
import { payWithWebhookFaults } from './webhook-faults.ts';

/**
 * A proof is only as good as what it detects: with one protection removed, it must find what that protection prevents.
 */
interface Red {
  proof: (shop: ProofShop) => Promise<Finding>;
  finds: RegExp;
  /** Runs within every `npm test -- --all`; the others with `npm run prove -- --red`. */
  isQuick?: boolean;
}

const reds: Record<ProtectionName, Red> = {
  'the condition in the stock update': {
    proof: (shop) => sellOut(shop, { buyers: 20, units: 3 }),
    finds: /units are reserved and 3 are on hand|buyers were told that it is sold out, not 17/,
  },
  'the owner clause of an order': {
    proof: (shop) => sellOut(shop, { buyers: 6, units: 4 }),
    finds: /^Order \S+ is readable by another shopper\.$/,
    isQuick: true,
  },
  'the rule that an order is paid once': {
    proof: (shop) => payWithWebhookFaults(shop, new Random(seed), 12),
    // Either it is applied twice, or the next protection stops it and the second payment is never settled.
    finds: /^Order \S+ was paid 2 times|our ledger has no outcome/,
  },
  'the exact amount': {
    proof: (shop) => payWithWebhookFaults(shop, new Random(seed), 12),
    finds: /^Order \S+ costs ₦(\S+), of which .*; payment \S+ was for ₦\1 and received ₦\S+\.99\.$/,
  },
  'the signature check': {
    proof: (shop) => payWithWebhookFaults(shop, new Random(seed), 12),
    finds: /^A webhook \(forged: never paid\) was answered 200\.$/,
    isQuick: true,
  },
  'the email in the transaction': {
    proof: (shop) => kill(shop, new Random(seed), { kills: 3, points: ['settle: after'] }),
    finds: /^Order \S+ was paid at \S+, but there is no email about it\.$/,
  },
  'the rejection of what PostgreSQL cannot store': {
    proof: (shop) => sendHostileRequests(shop, seed, 3_000),
    finds: /^Request \d+ by .*: an unexpected error: 500 /,
  },
  'the look at the company before a courier is booked again': {
    proof: killed(courierScenarios[0]!, 'book courier: after'),
    finds: /: parcels: \["failed"\], not \["delivered"\]$/,
  },
  'the rule that a parcel is booked once': {
    proof: competing('two members of staff book a courier for the same parcel'),
    finds: /: parcels of the company: 2, not 1$/,
  },
  'the look at the provider before a refund is sent again': {
    proof: killed(refundScenarios[0]!, 'send refund: after', { webhook: 'drop' }),
    finds: /: refunds of the provider: \[\[1250000,"processed"\],\[1250000,"processed"\]\], not/,
  },
  'the look at the provider before a reply is sent again': {
    proof: killed(disputeScenarios[0]!, 'resolve dispute: after'),
    finds: /: the reply: \["awaiting_bank","rejected"\], not/,
  },
  'the rule that a unit comes back once': {
    proof: competing('two tabs return the same shirts'),
    finds: /: units put back: 4, not 2$/,
  },
  'the cover of store credit': {
    proof: competing('two orders are paid with the same credit'),
    finds: /^Account \S+ has spent more store credit than it had/,
  },
  'the reservation of an exchange': {
    proof: competing('an exchange reserves its new shirt'),
    finds: /0 units are reserved, but unpaid orders, exchanges and changes account for 1\.$/,
  },
  'the claim of a text message': {
    proof: killed(textScenario, 'send text message: after'),
    finds: /: messages: 2, not 1$/,
  },
};

/** The scenario, killed at one of its points, with such faults of the provider. */
function killed(scenario: Scenario, point: string, faults: object = {}): Red['proof'] {
  return async (shop) => {
    await shop.provider.ask('PUT', 'faults', faults);
    return playScenarios(await openSale(shop), [{ ...scenario, points: [point] }]);
  };
}

function competing(rivals: Rivals): Red['proof'] {
  return async (shop) => compete(await openSale(shop), [rivals]);
}

for (const [protection, { proof, finds, isQuick = false }] of Object.entries(reds)) {
  test.runIf(isRed || isQuick)(`the proof finds what goes wrong without ${protection}`, async () => {
    const shop = await proofShop({ without: protection as ProtectionName });

    const { faults } = await proof(shop);

    expect(faults).toContainEqual(expect.stringMatching(finds));
  });
}
