import { daysBefore, minutesAfter } from '#shared/dates/moments.ts';
import { refundedOf } from './items.ts';
import { isDisputed, type Model, type ModelOrder } from './model.ts';
import { isBackOnSale, isFullyRefunded } from './money-left.ts';

/** A parcel that a courier was booked for. */
export interface ModelParcel {
  status: 'booking' | 'booked' | 'in_transit' | 'delivered' | 'cancelled' | 'failed' | 'lost' | 'came_back';
  /** Units of each line of the order. */
  contents: readonly number[];
  /** For a lost one, those that are sent again. */
  resent: readonly number[];
  /** What the company says of it when it is asked. */
  company: CompanyStatus;
  problem:
    | 'rejected'
    | 'cancelled'
    | 'unknown_status'
    | 'order_closed'
    | 'found'
    | 'back_on_sale'
    | 'came_back'
    | 'delivered_later'
    | null;
  /** What the company said of the problem. */
  words: string;
  /** Whether the company has said that it is on its way. */
  hasLeft?: true;
  /** Whether staff had its pick-up cancelled. */
  isCancelledByStaff?: true;
  /** Whether staff see the problem: until they dismiss it. */
  isShown: boolean;
  bookedAt: Date;
  /** When the shop asks by itself, if nobody told it before. */
  checkAt: Date | null;
}

export const newParcel = { status: 'booking', resent: [], problem: null, words: '', isShown: false } as const;

export type CompanyStatus = 'draft' | 'confirmed' | 'in-transit' | 'delivered' | 'canceled' | 'returning' | 'returned';

/** As the shop calls it; what is on its way back may still be delivered. */
const known = {
  draft: null,
  confirmed: 'booked',
  'in-transit': 'in_transit',
  delivered: 'delivered',
  canceled: 'cancelled',
  returning: null,
  returned: 'came_back',
} as const;

const stages = ['booking', 'booked', 'in_transit', 'delivered'] as const;

export const isLive = ({ status }: ModelParcel): boolean => stages.some((stage) => stage === status);

/** The shop asks the company about a parcel: once or often, early or late, with the same result. */
export function ask(model: Model, order: ModelOrder, parcel: ModelParcel): void {
  const { company, status, words } = parcel;
  scheduleCheck(model, parcel);
  if (status === 'lost' || status === 'came_back') {
    const isOfLost = status === 'lost' && (company === 'returning' || company === 'returned');
    const isNews = company === 'delivered' || isOfLost;
    if (isNews && words !== company) note(parcel, status === 'lost' ? 'found' : 'delivered_later', company);
    return;
  }
  if (!isLive(parcel) || status === 'delivered') return;
  const reported = known[company];
  const wasBack = isUndelivered(order);
  // Nothing goes back to where it was, and a parcel may be cancelled or come back until it has arrived.
  const isNext =
    reported === 'cancelled' ||
    reported === 'came_back' ||
    (reported !== null && stages.indexOf(reported) > stages.indexOf(status as 'booked'));
  if (isNext) Object.assign(parcel, { status: reported, problem: null, words: '', isShown: false });
  if (isNext && reported === 'in_transit') parcel.hasLeft = true;
  scheduleCheck(model, parcel);
  if (company === 'returning' && parcel.words !== company) note(parcel, 'unknown_status', company);
  if (isNext && reported === 'cancelled') note(parcel, 'cancelled', company);
  const isForNothing = !isNext && status === 'booked' && (order.status === 'cancelled' || isFullyRefunded(order));
  if (isForNothing && parcel.problem === null) note(parcel, 'order_closed', company);
  if (isNext && reported === 'came_back') comeBack(model, order, { parcel, wasBack });
  else if (isNext) follow(model, order, parcel);
}

/** A lost one, or one that came back, is checked every six hours until it is found, others half-hourly for two weeks. */
function scheduleCheck({ now }: Model, parcel: ModelParcel): void {
  const { status, company, bookedAt } = parcel;
  const inMinutes = (minutes: number) => minutesAfter(now, minutes);
  const isNew = bookedAt > daysBefore(now, 14);
  if (status === 'lost' || status === 'came_back') parcel.checkAt = company === 'delivered' ? null : inMinutes(360);
  else if (!isLive(parcel) || status === 'delivered') parcel.checkAt = null;
  else if (status === 'booking') parcel.checkAt = inMinutes(2);
  else parcel.checkAt = inMinutes(isNew ? 30 : 360);
}

export function note(parcel: ModelParcel, problem: NonNullable<ModelParcel['problem']>, words: string): void {
  parcel.isShown ||= parcel.problem !== problem || (parcel.words !== words && words !== '');
  Object.assign(parcel, { problem, words });
}

/** The order has left with its first parcel, and has arrived with the last one. */
function follow(model: Model, order: ModelOrder, parcel: ModelParcel): void {
  const isUnderway = parcel.status === 'in_transit' || parcel.status === 'delivered';
  if (parcel.status === 'cancelled' && order.status === 'shipped') return deliverIfArrived(model, order);
  if (!isUnderway || order.status === 'delivered') return;
  if (!isMovable(order)) return note(parcel, 'order_closed', parcel.status.replace('_', ' '));
  if (isBackOnSale(order)) note(parcel, 'back_on_sale', parcel.status.replace('_', ' '));
  if (order.status === 'processing') order.status = 'shipped';
  else sendAgainIfGone(order, parcel);
  deliverIfArrived(model, order);
}

/** The courier brought a parcel back. It cannot come back without having left, whatever the shop missed. */
function comeBack(model: Model, order: ModelOrder, { parcel, wasBack }: { parcel: ModelParcel; wasBack: boolean }) {
  if (order.status === 'processing' && isMovable(order)) order.status = 'shipped';
  if (order.status !== 'shipped' || isFullyRefunded(order))
    return note(parcel, order.status === 'delivered' ? 'unknown_status' : 'order_closed', parcel.company);
  recordBack(model, order, wasBack);
  note(parcel, 'came_back', parcel.company);
  deliverIfArrived(model, order);
}

/** Several parcels that come back are one record as long as the order is back; none if the rest is on its way. */
export function recordBack({ now }: Model, order: ModelOrder, wasBack: boolean): void {
  if (isRestOnItsWay(order) || (order.isBack && wasBack)) return;
  Object.assign(order, { isBack: true, cameBackAt: now });
}

/** What came back is on its way again once nothing of it is in the shop. */
function sendAgainIfGone(order: ModelOrder, parcel: ModelParcel): void {
  if (!order.isBack || parcel.bookedAt < order.cameBackAt!) return;
  if (isFullyRefunded(order)) return note(parcel, 'order_closed', parcel.status.replace('_', ' '));
  if (!isUndelivered(order)) Object.assign(order, { isBack: false, wasSentAgain: true });
}

/** Whether it came back, and not all of it has left again or was refunded. */
export const isUndelivered = (order: ModelOrder): boolean => order.isBack && !isRestOnItsWay(order);

function isRestOnItsWay(order: ModelOrder): boolean {
  const isAny = (...statuses: ModelParcel['status'][]) => order.parcels.some(({ status }) => statuses.includes(status));
  const isUnderway = order.sentByHand.length > 0 || isAny('in_transit', 'delivered');
  return isUnderway && !isAny('booking', 'booked') && toSend(order).every((quantity) => quantity === 0);
}

/** Whether a courier comes for units of a line, of which others are not to be restocked. */
export const isCourierComing = (order: ModelOrder, { position, quantity }: { position: number; quantity: number }) =>
  quantity > toSend(order)[position]! &&
  order.parcels.some(
    ({ status, contents }) => (status === 'booking' || status === 'booked') && (contents[position] ?? 0) > 0,
  );

export function deliverIfArrived(model: Model, order: ModelOrder): void {
  const live = order.parcels.filter(isLive);
  const haveArrived = live.length > 0 && live.every(({ status }) => status === 'delivered');
  if (order.sentByHand.length > 0) return; // Staff are told when that arrives.
  if (!haveArrived || toSend(order).some((quantity) => quantity > 0) || !isMovable(order)) return;
  order.status = 'delivered';
  order.deliveredAt = model.now;
}

/** What has left arrives, whatever became of its money. */
const isMovable = (order: ModelOrder): boolean =>
  (order.status === 'shipped' || (order.status === 'processing' && !isFullyRefunded(order))) && !isDisputed(order);

const inParcels = (parcels: readonly ModelParcel[], position: number): number =>
  parcels.reduce((sum, { contents }) => sum + (contents[position] ?? 0), 0);

/** Units of each line that are in no parcel and are to be sent: neither refunded, nor lost for good, nor sent by hand. */
export function toSend(order: ModelOrder): number[] {
  return order.lines.map(({ quantity }, position) => {
    const lost = order.parcels.filter(({ status }) => status === 'lost');
    const again = lost.reduce((sum, { resent }) => sum + (resent[position] ?? 0), 0);
    const gone = Math.max(refundedOf(order, position), inParcels(lost, position) - again);
    const byHand = order.sentByHand.reduce((sum, units) => sum + units[position]!, 0);
    return Math.max(0, quantity - gone - inParcels(order.parcels.filter(isLive), position) - byHand);
  });
}

/** Units of each line that can be sent again when this parcel is lost: none once the money went back. */
export function mayResend(order: ModelOrder, parcel: ModelParcel): number[] {
  if (isFullyRefunded(order) || order.sentByHand.length > 0) return order.lines.map(() => 0);
  const others = order.parcels.filter((one) => one !== parcel && isLive(one));
  return order.lines.map(({ quantity }, position) => {
    const left = quantity - refundedOf(order, position) - inParcels(others, position);
    return Math.min(parcel.contents[position] ?? 0, Math.max(0, left));
  });
}

/** Whether a courier can be booked: of a paid order that is here, or whose earlier parcel has left. */
export function isBookable(order: ModelOrder): boolean {
  const { status, parcels, change } = order;
  const left = ['in_transit', 'delivered', 'lost', 'came_back'];
  const hasLeft = parcels.some((one) => left.includes(one.status) || one.hasLeft);
  const isOpen = status === 'processing' || (status === 'shipped' && hasLeft);
  const isHere = isOpen && !change && !isDisputed(order) && !isFullyRefunded(order);
  return isHere && toSend(order).some((quantity) => quantity > 0);
}
