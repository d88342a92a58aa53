import type { Shop } from '../../shop.ts';
import type { StockQuantity } from '../../stock/move-stock.ts';
import { makeRoom } from './make-room.ts';
import { releaseReservation } from './release-reservation.ts';

/** Makes room for an order that is placed or about to be paid. Returns whether all units are available now. */
export const makeRoomToOrder = (shop: Shop, items: readonly StockQuantity[]): Promise<boolean> =>
  makeRoom(shop, items, { release: (id) => releaseReservation(shop, id, { who: 'clock', isContested: true }) });
