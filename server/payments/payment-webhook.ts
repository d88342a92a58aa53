import { transact } from '../db/transact.ts';
import type { App } from '../http/route.ts';
import { queues } from '../jobs/job-queue.ts';
import { addWebhookRoute } from '../security/add-webhook-route.ts';
import type { Shop } from '../shop.ts';
import type { WebhookEvent } from './provider/payment-provider.ts';

/** Takes the events of the payment provider. */
export function addPaymentWebhook(app: App, shop: Shop): void {
  addWebhookRoute(app, shop, {
    path: '/api/payment/paystack/webhook',
    header: 'x-paystack-signature',
    parse: (raw, signature) => shop.payments.parseWebhookEvent(raw, signature),
    handle: (event) => recordEvent(shop, event),
  });
}

/** Records an event, once however often it is sent, and queues what it is about: the job asks the provider. */
function recordEvent({ db, jobs, now }: Shop, event: WebhookEvent): Promise<void> {
  return transact(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('paymentEvents')
      .values({
        key: event.key,
        reference: event.reference,
        body: JSON.stringify(event.body),
        receivedAt: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isNew = numInsertedOrUpdatedRows === 1n;
    if (!isNew || !event.reference) return;
    const { reference, about, disputeId } = event;
    if (about === 'refund') await queues.settleRefunds.add(jobs, tx, { reference });
    else if (about === 'charge') await queues.settlePayment.add(jobs, tx, { reference });
    else if (disputeId !== null) await queues.settleDispute.add(jobs, tx, { id: disputeId });
  });
}
