import { expect, test } from 'vitest';
import { Random } from './random.ts';
import { kill } from './kills.ts';
import { proofShop, type ProofShop } from './shop/proof-shop.ts';
import type { ProtectionName } from './protections.ts';
import { type Finding, sellOut } from './sell-out.ts';
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
    finds: /^Order \S+ costs ₦(\S+); payment \S+ was for ₦\1 and received ₦\S+\.99\.$/,
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
    proof: (shop) => sendHostileRequests(shop, seed, 900),
    finds: /^Request \d+ by .*: an unexpected error: 500 /,
  },
};

for (const [protection, { proof, finds, isQuick = false }] of Object.entries(reds)) {
  test.runIf(isRed || isQuick)(`the proof finds what goes wrong without ${protection}`, async () => {
    const shop = await proofShop({ without: protection as ProtectionName });

    const { faults } = await proof(shop);

    expect(faults).toContainEqual(expect.stringMatching(finds));
  });
}
