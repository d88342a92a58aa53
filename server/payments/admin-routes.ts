import { messages } from '#shared/messages.ts';
import { cancelOrderAtDesk } from '#shared/orders/admin-api.ts';
import {
  acceptReview as acceptReviewCall,
  chargeDone,
  needsALook,
  networksHolding as networksHoldingCall,
  refundAgain as refundAgainCall,
  refundOrder as refundOrderCall,
  refundReview as refundReviewCall,
  releaseNetwork as releaseNetworkCall,
  tryJobAgain as tryJobAgainCall,
} from '#shared/payments/admin-api.ts';
import type { Routes } from '../http/route.ts';
import { atTheDesk } from '../orders/desk-words.ts';
import { auditLine } from '../staff/audit-line.ts';
import { asWho, staffOf } from '../staff/gate.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { cancelOrder } from './cancel-order.ts';
import { lookList, noteCharge } from './needs-a-look.ts';
import { networksHolding, releaseNetwork } from './networks-holding.ts';
import { refundAgain } from './refund-again.ts';
import { refundOrder } from './refund-order.ts';
import { acceptReview, refundReview } from './review.ts';
import { tryJobAgain } from './try-job-again.ts';

/** What staff decide about money. Only owners may, but for an order that nobody has paid. */
export const paymentAdminRoutes: Routes = (office, shop) => {
  office.route({
    ...cancelOrderAtDesk,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { reason, isRestocked } = request.body;
      const alongside = auditLine(shop, by, {
        action: 'order.cancelled',
        subject: id,
        detail: { reason, isRestocked },
      });
      const wish = { who: asWho(by), reason, isRestocked, isPaidToo: by.role === 'owner', alongside };
      await atTheDesk(cancelOrder(shop, id, wish));
      return { success: true as const, message: messages.orderDesk.cancelled };
    },
  });

  office.route({
    ...refundOrderCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const { key, ...wish } = request.body;
      const { lines, extra, reason } = wish;
      const alongside = auditLine(shop, by, {
        action: 'order.refunded',
        subject: id,
        detail: { lines, extra, reason },
      });
      await atTheDesk(refundOrder(shop, id, { ...wish, key: `desk:${id}:${key}`, who: asWho(by), alongside }));
      return { success: true as const, message: messages.orderDesk.refunded };
    },
  });

  office.route({
    ...refundAgainCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const alongside = auditLine(shop, by, { action: 'refund.tried-again', subject: id });
      await atTheDesk(refundAgain(shop, id, { who: asWho(by), alongside }));
      return { success: true as const, message: messages.orderDesk.refunded };
    },
  });

  office.route({
    ...acceptReviewCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { reference } = request.params;
      const { evenSo } = request.body;
      const alongside = auditLine(shop, by, { action: 'review.accepted', subject: reference, detail: { evenSo } });
      await atTheDesk(acceptReview(shop, reference, { who: asWho(by), evenSo, alongside }));
      return { success: true as const, message: messages.orderDesk.accepted };
    },
  });

  office.route({
    ...refundReviewCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { reference } = request.params;
      const alongside = auditLine(shop, by, { action: 'review.refunded', subject: reference });
      await atTheDesk(refundReview(shop, reference, { who: asWho(by), alongside }));
      return { success: true as const, message: messages.orderDesk.refunded };
    },
  });

  office.route({
    ...needsALook,
    handler: async () => ({
      success: true as const,
      message: messages.general.found,
      ...(await lookList(shop.db)),
    }),
  });

  office.route({
    ...chargeDone,
    handler: async (request) => {
      await noteCharge(shop, request.params.reference, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: messages.orderDesk.chargeDone };
    },
  });

  office.route({
    ...tryJobAgainCall,
    handler: async (request) => {
      await tryJobAgain(shop, { ...request.params, by: staffOf(request) });
      return { success: true as const, message: messages.orderDesk.jobAgain };
    },
  });

  office.route({
    ...networksHoldingCall,
    handler: async () => ({
      success: true as const,
      message: messages.stockroom.found,
      ...(await networksHolding(shop)),
    }),
  });

  office.route({
    ...releaseNetworkCall,
    handler: async (request) => {
      const by = staffOf(request);
      const orders = await releaseNetwork(shop, request.body.network, asWho(by));
      await writeAudit(shop.db, {
        by,
        at: shop.now(),
        action: 'holds.released',
        subject: 'network',
        detail: { orders },
      });
      return { success: true as const, message: messages.stockroom.released(orders) };
    },
  });
};
