import { adminMessages } from '#shared/admin/messages.ts';
import {
  acceptReturn as acceptReturnCall,
  adminReturn as adminReturnCall,
  adminReturns,
  declineReturn as declineReturnCall,
  endReturn as endReturnCall,
  openReturn as openReturnCall,
  receiveReturn as receiveReturnCall,
  returnableItems as returnableItemsCall,
} from '#shared/admin/returns/api.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { messages } from '#shared/messages.ts';
import type { Routes } from '../http/route.ts';
import { auditEntry } from '../staff/audit-entry.ts';
import { staffActorId, staffOf } from '../staff/gate.ts';
import { adminReturn, returnPage } from './admin-returns.ts';
import { acceptReturn, declineReturn } from './decide-return.ts';
import { endReturn } from './end-return.ts';
import { openReturn } from './open-return.ts';
import { receiveReturn } from './receive-return.ts';
import { returnableItems } from './returnable-items.ts';

const texts = adminMessages.returns;

/**
 * Owners and managers open and decide about returns and end those whose items did not arrive; only owners receive them, because
 * that refunds money.
 */
export const returnAdminRoutes: Routes = (admin, shop) => {
  const { db } = shop;
  const responseWith = async (id: string, message: string | ((isEmailed: boolean) => string)) => {
    const orderReturn = await adminReturn(db, id);
    const text = typeof message === 'string' ? message : message(orderReturn.email !== '');
    return { success: true as const, message: text, orderReturn };
  };
  const decision = (by: Staff, action: `return.${string}`, subject: string, detail: object = {}) => ({
    who: staffActorId(by),
    audit: auditEntry(shop, by, { action, subject, detail }),
  });

  admin.route({
    ...adminReturns,
    handler: async ({ query }) => ({
      success: true as const,
      message: messages.general.found,
      ...(await returnPage(db, query)),
    }),
  });

  admin.route({ ...adminReturnCall, handler: ({ params }) => responseWith(params.id, messages.general.found) });

  admin.route({
    ...returnableItemsCall,
    handler: async ({ params }) => ({
      success: true as const,
      message: messages.general.found,
      returnable: await returnableItems(shop, params.id),
    }),
  });

  admin.route({
    ...openReturnCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id: orderId } = request.params;
      const form = request.body;
      const { lines, reason } = form;
      const audit = (subject: string) =>
        auditEntry(shop, by, { action: 'return.opened', subject, detail: { orderId, lines, reason } });
      const id = await openReturn(shop, orderId, { form, who: staffActorId(by), audit });
      const isExchange = lines.some(({ replacement }) => replacement !== null);
      return responseWith(id, isExchange ? texts.exchangeOpened : texts.opened);
    },
  });

  admin.route({
    ...acceptReturnCall,
    handler: async (request) => {
      const { id } = request.params;
      await acceptReturn(shop, id, decision(staffOf(request), 'return.accepted', id));
      return responseWith(id, texts.accepted);
    },
  });

  admin.route({
    ...declineReturnCall,
    handler: async (request) => {
      const { id } = request.params;
      const { words } = request.body;
      await declineReturn(shop, id, { ...decision(staffOf(request), 'return.declined', id), words });
      return responseWith(id, texts.declined);
    },
  });

  admin.route({
    ...endReturnCall,
    handler: async (request) => {
      const { id } = request.params;
      await endReturn(shop, id, decision(staffOf(request), 'return.ended', id));
      return responseWith(id, texts.ended);
    },
  });

  admin.route({
    ...receiveReturnCall,
    handler: async (request) => {
      const { id } = request.params;
      const form = request.body;
      const { lines, isShippingRefunded, paidBack } = form;
      // Without the reference, which may name the customer: it would stay in the audit log.
      const detail = { lines, isShippingRefunded, paidBack: paidBack && { way: paidBack.way } };
      await receiveReturn(shop, id, { ...form, ...decision(staffOf(request), 'return.received', id, detail) });
      const response = await responseWith(id, texts.received);
      const { kind, refund, paidByHand, isUnpaid } = response.orderReturn;
      if (kind === 'exchange' && !isUnpaid) return { ...response, message: texts.exchanged };
      if (kind === 'exchange') {
        const rest = paidByHand ? texts.notReplacedByHand : texts.notReplacedRefunded;
        return { ...response, message: refund ? rest : texts.notReplaced };
      }
      if (!refund) return { ...response, message: texts.receivedForFree };
      if (refund.isCredit) return { ...response, message: texts.receivedAsCredit };
      return paidByHand ? { ...response, message: texts.receivedByHand } : response;
    },
  });
};
