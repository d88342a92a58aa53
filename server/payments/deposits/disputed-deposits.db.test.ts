import { expect, test } from 'vitest';
import { complaints } from '../../../tests/actions/complaints.ts';
import { orderFile, orderWithPaidDeposit } from '../../../tests/actions/deposits.ts';
import { beginDispute, decideDispute } from '../../../tests/actions/after-sale/disputes.ts';
import { refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { stockOf } from '../../../tests/actions/purchase.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';

test('an order whose deposit is disputed is cancelled only after the dispute is won: the bank may take the same money', async () => {
  const sold = await orderWithPaidDeposit();
  const { shop, owner, id, depositReference } = sold;
  const disputeId = await beginDispute(shop, depositReference);
  await settleDispute(shop, disputeId);
  const cancel = () =>
    owner.call('POST', `/api/admin/orders/${id}/cancel`, {
      reason: 'The customer changed her mind',
      isRestocked: true,
    });

  expect((await cancel()).body.code).toBe('in_dispute');
  expect((await orderFile(sold)).order.status).toBe('pending');
  expect(await refunds(shop)).toEqual([]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);

  await decideDispute(shop, depositReference, 'declined');
  await settleDispute(shop, disputeId);

  expect((await cancel()).status).toBe(200);
  expect(await refunds(shop)).toMatchObject([{ amountKobo: 600_000 }]);
  expect(await complaints(shop)).toEqual([]);
});
