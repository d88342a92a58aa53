import type { FastifyReply, FastifyRequest } from 'fastify';
import { orderInvoice } from '#shared/orders/api.ts';
import { currentAccount } from '../accounts/current-account.ts';
import { fairQueue } from '../http/fair-queue.ts';
import { queueClientOf } from '../http/known-browsers.ts';
import type { Routes } from '../http/route.ts';
import { logoForPrint } from '../catalogue/brand/shown-logo.ts';
import { sendOrderFile } from '../orders/access/send-order-file.ts';
import { appliedChanges } from '../orders/changes/applied-changes.ts';
import { ownOrder } from '../orders/access/may-read.ts';
import { orderById } from '../orders/order-by-id.ts';
import { buyingClient } from '../rate-limits/client.ts';
import { consume } from '../rate-limits/consume.ts';
import type { Shop } from '../shop.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceContent, invoiceNumber } from './invoice-content.ts';
import { issueInvoice } from './issue-invoice.ts';
import { refundsOfSale } from './refunds-of-sale.ts';

export const invoiceRoutes: Routes = (app, shop) => {
  app.route({
    ...orderInvoice,
    handler: (request, reply) => {
      const { id } = request.params;
      const send = async () => {
        const caller = await currentAccount(shop, request, reply);
        await consume(shop, 'open an invoice', buyingClient(shop, request, caller));
        await ownOrder(shop.db, id, caller);
        return sendInvoice(shop, id, request, reply);
      };
      return sendOrderFile(request, reply, { orderId: id, send });
    },
  });
};

/** Drawing keeps the processor from everything else, so one is drawn at a time, and others get their turn in between. */
const inTurn = fairQueue({ atOnce: 1, maxWaiting: 5, maxWaitingInAll: 100 });

/**
 * Sends the invoice of an order as a PDF. The caller has checked who asks.
 *
 * @throws ShopError `too_many_requests` or `too_busy` if too many wait for theirs
 */
export async function sendInvoice(
  shop: Shop,
  orderId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { number, pdf } = await inTurn(queueClientOf(request, shop), () => readAndDraw(shop, orderId));
  return reply
    .type('application/pdf')
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="${invoiceNumber(number)}.pdf"`,
    })
    .send(pdf);
}

async function readAndDraw(shop: Shop, orderId: string): Promise<{ number: number; pdf: Buffer }> {
  const invoice = await issueInvoice(shop, orderId);
  const [order, changes, refunds, logo] = await Promise.all([
    orderById(shop.db, orderId),
    appliedChanges(shop.db, orderId),
    refundsOfSale(shop.db, orderId),
    logoForPrint(shop),
  ]);
  const pdf = await drawInvoice(invoiceContent(order, invoice, { changes, refunds }), logo);
  return { number: invoice.number, pdf };
}
