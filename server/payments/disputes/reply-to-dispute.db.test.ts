import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { evidenceDraft } from '#shared/admin/payments/evidence-draft.ts';
import {
  decideDispute,
  disputedBuyer,
  providersDispute,
  settledDispute,
} from '../../../tests/actions/after-sale/disputes.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { jobStates } from '../../../tests/actions/purchase.ts';
import { notifyOwners } from '../../alerts/notify-owners.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { fetchProviderTransactions } from '../../ledger/provider-transactions.ts';
import { erasePayers } from '../erase-payers.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { findUnnoticedDisputes } from './find-unnoticed-disputes.ts';
import { replyToDispute } from './send-reply.ts';
import { settleDispute } from './settle-dispute.ts';

test('a manager declines with evidence put together from the order, and the provider gets it with a document', async () => {
  const shop = await testShop();
  const manager = await newStaff(shop, 'manager');
  const { order, disputeId, reference } = await settledDispute(shop);

  expect((await decline(manager, order._id, disputeId)).status).toBe(200);
  expect(await jobStates(shop, 'reply-to-dispute')).toEqual(['created']);
  await replyToDispute(shop, disputeId);

  const audit = await shop.db.selectFrom('auditLog').select(['action', 'subject']).execute();
  expect(audit.filter(({ action }) => action === 'dispute.declined')).toEqual([
    { action: 'dispute.declined', subject: disputeId },
  ]);
  expect(await providersDispute(shop, disputeId)).toMatchObject({
    status: 'awaiting-bank-feedback',
    resolution: 'declined',
    attachments: expect.any(String),
    evidence: { customer_email: 'ada@example.com', service_details: expect.stringContaining('2 × ') },
  });
  expect(await disputeIn(shop)).toMatchObject({
    status: 'awaiting_bank',
    replyStatus: 'sent',
    repliedBy: expect.stringMatching(/^staff:/),
  });
  expect((await decline(manager, order._id, disputeId)).body).toMatchObject({ code: 'dispute_over' });
  expect(await eventsOf(shop)).toEqual([
    'dispute_awaiting_merchant',
    'dispute_declined',
    'dispute_reply_sent',
    'dispute_awaiting_bank',
  ]);

  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, disputeId);
  expect(await disputeIn(shop)).toMatchObject({ status: 'won' });
});

test('an owner accepts a part, which is booked; a manager may not, and nobody more than is disputed', async () => {
  const shop = await testShop();
  const [owner, manager] = [await newStaff(shop), await newStaff(shop, 'manager')];
  const { disputeId } = await settledDispute(shop);

  expect((await accept(manager, disputeId, 500_000)).body).toMatchObject({ code: 'no_right' });
  expect((await accept(owner, disputeId, 2_800_001)).body).toMatchObject({ code: 'not_refundable' });
  expect((await accept(owner, disputeId, 0)).status).toBe(400);
  expect((await accept(owner, 'unknown', 500_000)).status).toBe(404);
  expect((await accept(owner, disputeId, 500_000)).status).toBe(200);
  await replyToDispute(shop, disputeId);

  expect(await disputeIn(shop)).toMatchObject({ status: 'lost', lostKobo: 500_000, replyStatus: 'sent' });
  const refunds = await shop.db.selectFrom('refunds').select(['amountKobo', 'reason']).execute();
  expect(refunds).toEqual([{ amountKobo: 500_000, reason: 'Dispute accepted' }]);
  const ledger = fetchProviderTransactions(shop.config);
  const { complaints } = await checkLedger(shop.db, { now: shop.clock.now(), ledger, isAtRest: true });
  expect(complaints).toEqual([]);
});

test('of two people who reply at once the first one’s reply stands; the same form twice is one reply', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, disputeId } = await settledDispute(shop);

  const [one, other] = await Promise.all([decline(owner, order._id, disputeId), accept(owner, disputeId, 500_000)]);
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));

  const next = await settledDispute(shop, { email: 'obi@example.com' });
  const key = randomUUID();
  const twice = await Promise.all([1, 2].map(() => accept(owner, next.disputeId, 500_000, key)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([1, 2, 3].map(() => replyToDispute(shop, next.disputeId)));
  expect((await providersDispute(shop, next.disputeId))['messages']).toHaveLength(2); // The payer’s and ours.
});

test.each(['reset', 'acceptedButTimeout', '500'])(
  'when the provider responds to a reply with %s, it gets the reply once, and not before its state is read again',
  async (fault) => {
    const shop = await testShop();
    const owner = await newStaff(shop);
    const { disputeId } = await settledDispute(shop);
    await accept(owner, disputeId, 500_000);
    await shop.provider.faults({ disputeResolve: fault, times: 1 });

    await expect(replyToDispute(shop, disputeId)).rejects.toMatchObject({ code: 'payment_unavailable' });
    await Promise.all([1, 2, 3].map(() => replyToDispute(shop, disputeId)));
    shop.clock.forward({ minutes: 5 });
    await reconcilePayments(shop);

    expect((await providersDispute(shop, disputeId))['messages']).toHaveLength(2);
    expect(await disputeIn(shop)).toMatchObject({ status: 'lost', lostKobo: 500_000, replyStatus: 'sent' });
    expect(await shop.db.selectFrom('refunds').select('amountKobo').execute()).toEqual([{ amountKobo: 500_000 }]);
  },
);

test('evidence whose response was lost is not added twice', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, disputeId } = await settledDispute(shop);
  await decline(owner, order._id, disputeId);
  await shop.provider.faults({ disputeEvidence: 'reset', times: 1 });
  await expect(replyToDispute(shop, disputeId)).rejects.toMatchObject({ code: 'payment_unavailable' });
  const { evidence } = await providersDispute(shop, disputeId);

  shop.clock.forward({ minutes: 5 });
  await reconcilePayments(shop);

  expect(await providersDispute(shop, disputeId)).toMatchObject({ status: 'awaiting-bank-feedback', evidence });
});

test('a rejected reply is shown with its reason and can be written again; one that came too late is rejected', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, reference, disputeId } = await settledDispute(shop);
  await decline(owner, order._id, disputeId);
  await shop.provider.faults({ disputeResolve: '400', times: 1 });
  await replyToDispute(shop, disputeId);

  const { disputes } = await adminOrderOf(owner, order._id);
  expect(disputes).toMatchObject([{ replyStatus: 'rejected', replyProblem: expect.any(String), mayReply: true }]);
  expect((await decline(owner, order._id, disputeId)).status).toBe(200);

  await decideDispute(shop, reference);
  await replyToDispute(shop, disputeId);
  expect(await disputeIn(shop)).toMatchObject({ status: 'lost', replyStatus: 'rejected' });
});

test('a process that stood still before it sent a reply leaves it to the next one', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, disputeId } = await settledDispute(shop);
  await decline(owner, order._id, disputeId);
  const standsStill: typeof shop.payments.dispute = async (id) => {
    const found = await shop.payments.dispute(id);
    shop.clock.forward({ minutes: 6 });
    return found;
  };

  await replyToDispute({ ...shop, payments: { ...shop.payments, dispute: standsStill } }, disputeId);
  expect(await providersDispute(shop, disputeId)).toMatchObject({ status: 'awaiting-merchant-feedback' });
  expect(await disputeIn(shop)).toMatchObject({ replyStatus: 'requested' });

  await reconcilePayments(shop);
  expect(await disputeIn(shop)).toMatchObject({ status: 'awaiting_bank', replyStatus: 'sent' });
});

test('a reply whose job was lost is sent by the reconciling job', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { disputeId } = await settledDispute(shop);
  await accept(owner, disputeId, 500_000);

  await reconcilePayments(shop);

  expect(await disputeIn(shop)).toMatchObject({ status: 'lost', replyStatus: 'sent' });
});

test.each([
  ['accepted', 'auto-accepted', 'lost', 'rejected'],
  ['declined', 'declined', 'won', 'sent'],
] as const)(
  'a reply that %s arrives at a dispute that was %s in the meantime: %s, and the reply is %s',
  async (...given) => {
    const [reply, outcome, status, replyStatus] = given;
    const shop = await testShop();
    const owner = await newStaff(shop);
    const { order, reference, disputeId } = await settledDispute(shop);
    if (reply === 'accepted') await accept(owner, disputeId, 500_000);
    else {
      await decline(owner, order._id, disputeId);
      await shop.provider.faults({ disputeResolve: 'acceptedButTimeout', times: 1 });
      await expect(replyToDispute(shop, disputeId)).rejects.toMatchObject({ code: 'payment_unavailable' });
    }
    await decideDispute(shop, reference, outcome);

    await replyToDispute(shop, disputeId);

    expect(await disputeIn(shop)).toMatchObject({ status, replyStatus });
  },
);

test('a dispute that the bank takes up again after our reply is replied to again', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, disputeId } = await settledDispute(shop);
  await decline(owner, order._id, disputeId);
  await replyToDispute(shop, disputeId);
  expect((await decline(owner, order._id, disputeId)).body).toMatchObject({ code: 'dispute_over' });

  shop.clock.forward({ hours: 1 });
  const read = await shop.payments.dispute(disputeId);
  const reopened = { ...read, status: 'awaiting_merchant', resolution: null } as const;
  await settleDispute({ ...shop, payments: { ...shop.payments, dispute: async () => reopened } }, disputeId);

  expect((await decline(owner, order._id, disputeId)).status).toBe(200);
});

test('one dispute that cannot be read keeps none of the others from the nightly comparison', async () => {
  const shop = await testShop();
  const { reference } = await disputedBuyer(shop);
  await disputedBuyer(shop, { email: 'obi@example.com' });
  await shop.provider.control('PUT', `faults/${reference}`, { dispute: '503' });

  await expect(findUnnoticedDisputes(shop)).rejects.toThrow('Not every dispute could be compared');

  expect(await shop.db.selectFrom('disputes').select('id').execute()).toHaveLength(1);
});

test('a disputed order moves from the packing list to a list of its own, owners are notified once, and the dashboard counts it', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, reference, disputeId } = await settledDispute(shop);
  const lists = async () => {
    const ids = async (show: string) => {
      const { body } = await owner.call('GET', `/api/admin/orders?show=${show}`);
      return (body['orders'] as { _id: string }[]).map(({ _id }) => _id);
    };
    const { dashboard } = (await owner.call('GET', '/api/admin/dashboard')).body as Record<
      string,
      { disputed: number }
    >;
    return { pack: await ids('pack'), dispute: await ids('dispute'), disputed: dashboard!.disputed };
  };
  await notifyOwners(shop);
  shop.clock.forward({ hours: 2 });
  await notifyOwners(shop);

  expect(await lists()).toEqual({ pack: [], dispute: [order._id], disputed: 1 });
  expect(await adminOrderOf(owner, order._id)).toMatchObject({
    isToPack: false,
    disputes: [{ mayReply: true, dueAt: expect.any(String) }],
  });
  const emails = await shop.db.selectFrom('letters').select('subject').where('key', 'like', 'owner-alert:%').execute();
  expect(emails).toEqual([{ subject: 'Oge admin: A payment is disputed' }]);

  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, disputeId);
  expect(await lists()).toEqual({ pack: [order._id], dispute: [], disputed: 0 });
});

test('a dispute that no webhook told of is found by the nightly comparison', async () => {
  const shop = await testShop();
  const { reference, disputeId } = await disputedBuyer(shop);

  await findUnnoticedDisputes(shop);
  await findUnnoticedDisputes(shop);

  expect(await shop.db.selectFrom('disputes').select(['id', 'reference']).execute()).toEqual([
    { id: disputeId, reference },
  ]);
});

test('what a dispute says of a person goes when the order is anonymized', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { order, disputeId } = await settledDispute(shop);
  await decline(owner, order._id, disputeId);
  await replyToDispute(shop, disputeId);

  await erasePayers(shop.db, [order._id]);

  expect(await disputeIn(shop)).toMatchObject({ evidence: null, reason: '', replyText: '', status: 'awaiting_bank' });
});

async function decline(who: Shopper, orderId: string, disputeId: string) {
  const draft = evidenceDraft(await adminOrderOf(who, orderId));
  const body = { ...draft, text: 'Delivered and signed for', key: randomUUID() };
  return who.call('POST', `/api/admin/disputes/${disputeId}/decline`, body);
}

function accept(who: Shopper, disputeId: string, amountKobo: number, key: string = randomUUID()) {
  return who.call('POST', `/api/admin/disputes/${disputeId}/accept`, { amountKobo, text: 'Lost in the post', key });
}

function disputeIn({ db }: TestShop) {
  return db.selectFrom('disputes').selectAll().executeTakeFirstOrThrow();
}

async function eventsOf({ db }: TestShop): Promise<string[]> {
  const events = await db
    .selectFrom('orderEvents')
    .select('kind')
    .where('kind', 'like', 'dispute%')
    .orderBy('seq')
    .execute();
  return events.map(({ kind }) => kind);
}
