import { messages } from '#shared/messages.ts';
import { ShopError } from '#shared/errors.ts';
import {
  addNote,
  deliverOrder as deliverOrderCall,
  sendLetterAgain as sendLetterAgainCall,
  shipOrder as shipOrderCall,
  shipOrders,
} from '#shared/orders/admin-api.ts';
import { orderFile, slips } from '#shared/orders/admin-file-api.ts';
import { orderCounts as orderCountsCall, orderList } from '#shared/orders/admin-list-api.ts';
import { readOrderFilters } from '#shared/orders/admin-filters.ts';
import type { Staff } from '#shared/staff/api.ts';
import type { Routes } from '../http/route.ts';
import { auditLine } from '../staff/audit-line.ts';
import { asWho, staffOf } from '../staff/gate.ts';
import { atTheDesk } from './desk-words.ts';
import { fileOf } from './order-file.ts';
import { orderCounts, orderPage } from './order-list.ts';
import { noteOnOrder } from './order-notes.ts';
import { sendLetterAgain } from './send-letter-again.ts';
import { deliverOrder, shipOrder } from './ship-order.ts';
import { slipsOf } from './slips.ts';

const found = { success: true as const, message: messages.general.found };

/** Orders as who packs and ships them has them. What moves money stands in `payments`. */
export const orderAdminRoutes: Routes = (office, shop) => {
  const { db, now, payments } = shop;

  office.route({
    ...orderList,
    handler: async ({ query }) => ({
      ...found,
      ...(await orderPage(db, readOrderFilters(query as Parameters<typeof readOrderFilters>[0]), payments.domain)),
    }),
  });

  office.route({
    ...orderCountsCall,
    handler: async () => ({ ...found, counts: await orderCounts(db, now()) }),
  });

  office.route({
    ...orderFile,
    handler: async ({ params }) => ({ ...found, file: await fileOf(db, params.id, payments.domain) }),
  });

  office.route({
    ...slips,
    handler: async ({ query }) => ({ ...found, slips: await slipsOf(db, query.ids) }),
  });

  office.route({
    ...shipOrderCall,
    handler: async (request) => {
      await ship(staffOf(request), request.params.id, request.body);
      return { success: true as const, message: messages.orderDesk.shipped(1) };
    },
  });

  office.route({
    ...shipOrders,
    handler: async (request) => {
      const by = staffOf(request);
      const { orderIds, courier } = request.body;
      const shipped: string[] = [];
      const refused: { _id: string; message: string }[] = [];
      for (const id of new Set(orderIds.map((typed) => typed.toLowerCase()))) {
        const refusal = await ship(by, id, { courier, trackingNumber: '', trackingUrl: '' }).then(
          () => null,
          asRefusal,
        );
        if (refusal === null) shipped.push(id);
        else refused.push({ _id: id, message: refusal });
      }
      return { success: true as const, message: messages.orderDesk.shipped(shipped.length), shipped, refused };
    },
  });

  office.route({
    ...deliverOrderCall,
    handler: async (request) => {
      const by = staffOf(request);
      const { id } = request.params;
      const alongside = auditLine(shop, by, { action: 'order.delivered', subject: id });
      await atTheDesk(deliverOrder(shop, id, { who: asWho(by), alongside }));
      return { success: true as const, message: messages.orderDesk.delivered };
    },
  });

  office.route({
    ...addNote,
    handler: async (request) => {
      await noteOnOrder(shop, request.params.id, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: messages.orderDesk.noted };
    },
  });

  office.route({
    ...sendLetterAgainCall,
    handler: async (request) => {
      await sendLetterAgain(shop, request.params.id, { ...request.body, by: staffOf(request) });
      return { success: true as const, message: messages.orderDesk.letterSent };
    },
  });

  type Parcel = Record<'courier' | 'trackingNumber' | 'trackingUrl', string>;

  function ship(by: Staff, id: string, { courier, trackingNumber, trackingUrl }: Parcel): Promise<void> {
    const parcel = {
      courier: courier || null,
      trackingNumber: trackingNumber || null,
      trackingUrl: trackingUrl || null,
    };
    const alongside = auditLine(shop, by, {
      action: 'order.shipped',
      subject: id,
      // A tracking page names whom it goes to; the log of changes outlives a person's data.
      detail: { isTracked: parcel.trackingNumber !== null || parcel.trackingUrl !== null },
    });
    return atTheDesk(shipOrder(shop, id, { ...parcel, who: asWho(by), alongside }));
  }
};

/** Why one order could not be shipped; the others are. */
function asRefusal(error: unknown): string {
  if (error instanceof ShopError) return error.message;
  throw error;
}
