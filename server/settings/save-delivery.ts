import type { Promises } from '#shared/promises/promises.ts';
import type { Terms } from '#shared/admin/delivery/api.ts';
import type { AreaEntry, DeliveryTerms } from '#shared/admin/delivery/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { deliveryTimes } from './delivery-table.ts';
import { promiseColumns, promiseDetail } from './promise-columns.ts';

interface ChangedBy {
  by: Staff;
  at: Date;
}

/** Every area and state, including disabled ones. */
export async function deliveryTerms(db: Database): Promise<Terms> {
  // The version is read first, so that a save in between makes overwriting fail.
  const { version } = await db.selectFrom('deliveryTerms').select('version').executeTakeFirstOrThrow();
  const prices = await db
    .selectFrom('deliveryTerms')
    .select(['fallbackPrice', 'freeFrom', 'isFallbackFree', 'heavyExtra', 'veryHeavyExtra', 'onDeliveryUpTo'])
    .executeTakeFirstOrThrow();
  const { daysOff, promises } = await deliveryTimes(db);
  const areas = await db
    .selectFrom('deliveryAreas')
    .select(['id', 'name', 'state', 'districts', 'price', 'isOn', 'isFree', 'pickupAt', 'paysOnDelivery'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const states = await db.selectFrom('deliveryStates').select(['name', 'isOn']).orderBy('position').execute();
  return { areas, states, ...prices, promises, daysOff, version };
}

/**
 * Saves delivery areas, prices and promises. Existing orders keep theirs; a shopper at the checkout sees the new price, or
 * that the area is no longer offered.
 *
 * @throws ShopError `changed_elsewhere`, `gone` for an unknown area, `invalid_request` for an unknown state
 */
export async function saveDelivery(
  { db, now }: Shop,
  { version, by, ...entry }: DeliveryTerms & { version: number; by: Staff },
): Promise<void> {
  const changedBy = { by, at: now() };
  await db.transaction().execute(async (tx) => {
    const before = await deliveryTerms(tx);
    const daysOff = [...new Set(entry.daysOff)].toSorted();
    const promises = promisesIn(before, entry);
    const { onDeliveryUpTo = before.onDeliveryUpTo, freeFrom = before.freeFrom } = entry;
    const { isFallbackFree = before.isFallbackFree } = entry;
    const { heavyExtra = before.heavyExtra, veryHeavyExtra = before.veryHeavyExtra } = entry;
    const { numUpdatedRows } = await tx
      .updateTable('deliveryTerms')
      .set({
        fallbackPrice: entry.fallbackPrice,
        freeFrom,
        isFallbackFree,
        heavyExtra,
        veryHeavyExtra,
        onDeliveryUpTo,
        daysOff,
        ...promiseColumns(promises),
        version: version + 1,
      })
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || before.version !== version) throw new ShopError('changed_elsewhere');
    rejectUnknownStates(before, entry);
    if (before.fallbackPrice !== entry.fallbackPrice) {
      const detail = { price: [before.fallbackPrice, entry.fallbackPrice] };
      await writeAudit(tx, { ...changedBy, action: 'delivery.fallback-changed', subject: 'other states', detail });
    }
    if (before.freeFrom !== freeFrom || before.isFallbackFree !== isFallbackFree) {
      const detail = {
        from: [before.freeFrom, freeFrom],
        otherStates: [before.isFallbackFree, isFallbackFree],
      };
      await writeAudit(tx, { ...changedBy, action: 'delivery.free-changed', subject: 'free delivery', detail });
    }
    if (before.heavyExtra !== heavyExtra || before.veryHeavyExtra !== veryHeavyExtra) {
      const detail = {
        heavy: [before.heavyExtra, heavyExtra],
        veryHeavy: [before.veryHeavyExtra, veryHeavyExtra],
      };
      await writeAudit(tx, { ...changedBy, action: 'delivery.extras-changed', subject: 'heavy items', detail });
    }
    if (before.onDeliveryUpTo !== onDeliveryUpTo) {
      const detail = { upTo: [before.onDeliveryUpTo, onDeliveryUpTo] };
      await writeAudit(tx, {
        ...changedBy,
        action: 'delivery.on-delivery-changed',
        subject: 'pay on delivery',
        detail,
      });
    }
    if (before.daysOff.join() !== daysOff.join()) {
      const detail = { days: [asWritten(before.daysOff), asWritten(daysOff)] };
      await writeAudit(tx, {
        ...changedBy,
        action: 'delivery.days-off-changed',
        subject: 'days without delivery',
        detail,
      });
    }
    const promised = promiseDetail(before.promises, promises);
    if (promised) {
      await writeAudit(tx, {
        ...changedBy,
        action: 'delivery.promises-changed',
        subject: 'promises',
        detail: promised,
      });
    }
    await saveStates(tx, changedBy, before, entry.states);
    await saveAreas(tx, changedBy, before, entry.areas);
  });
}

/** The promises to save, states in the order of the checkout. */
function promisesIn({ promises, states }: Terms, entry: DeliveryTerms): Promises {
  if (!entry.promises) return promises;
  const { fastStates, ...rest } = entry.promises;
  return { ...rest, fastStates: states.map(({ name }) => name).filter((name) => fastStates.includes(name)) };
}

function rejectUnknownStates({ states }: Terms, entry: DeliveryTerms): void {
  const isKnown = (name: string) => states.some((state) => state.name === name);
  const wrong = [
    ...entry.states.flatMap((name, index) => (isKnown(name) ? [] : [`states.${index}`])),
    ...(entry.promises?.fastStates ?? []).flatMap((name, index) =>
      isKnown(name) ? [] : [`promises.fastStates.${index}`],
    ),
    ...entry.areas.flatMap(({ state }, index) => (isKnown(state) ? [] : [`areas.${index}.state`])),
  ];
  if (wrong.length === 0) return;
  const message = adminMessages.settings.areaState;
  throw new ShopError('invalid_request', { message, fields: Object.fromEntries(wrong.map((name) => [name, message])) });
}

async function saveStates(tx: Database, changedBy: ChangedBy, { states }: Terms, on: readonly string[]): Promise<void> {
  for (const { name, isOn } of states) {
    if (isOn === on.includes(name)) continue;
    await tx.updateTable('deliveryStates').set({ isOn: !isOn }).where('name', '=', name).execute();
    await writeAudit(tx, { ...changedBy, action: isOn ? 'delivery.state-off' : 'delivery.state-on', subject: name });
  }
}

async function saveAreas(
  tx: Database,
  changedBy: ChangedBy,
  before: Terms,
  areas: readonly AreaEntry[],
): Promise<void> {
  const taken = new Set(before.areas.map(({ id }) => id));
  for (const [position, { id, ...area }] of areas.entries()) {
    if (id === null) {
      const newAreaId = newId(area, taken);
      taken.add(newAreaId);
      await tx
        .insertInto('deliveryAreas')
        .values({ id: newAreaId, ...area, position })
        .execute();
      await writeAudit(tx, { ...changedBy, action: 'delivery.area-added', subject: newAreaId, detail: area });
      continue;
    }
    const old = before.areas.find((known) => known.id === id);
    if (!old) throw new ShopError('gone');
    await tx
      .updateTable('deliveryAreas')
      .set({ ...area, position })
      .where('id', '=', id)
      .execute();
    const changes = changeable.filter((what) => area[what] !== undefined && String(old[what]) !== String(area[what]));
    if (changes.length === 0) continue;
    const detail = Object.fromEntries(changes.map((what) => [what, [asWritten(old[what]), asWritten(area[what]!)]]));
    await writeAudit(tx, { ...changedBy, action: 'delivery.area-changed', subject: id, detail });
  }
  const order = areas.flatMap(({ id }) => (id === null ? [] : [id]));
  const oldOrder = before.areas.map(({ id }) => id).filter((id) => order.includes(id));
  if (order.join() !== oldOrder.join()) {
    await writeAudit(tx, { ...changedBy, action: 'delivery.areas-reordered', subject: 'areas', detail: { order } });
  }
}

/** What of an area is logged when it changes. */
const changeable = ['name', 'state', 'districts', 'price', 'isOn', 'isFree', 'pickupAt', 'paysOnDelivery'] as const;

/** A list as one line of the audit log. */
const asWritten = <Value>(value: Value | string[]) => (Array.isArray(value) ? value.join(', ') : value);

/** Such as 'kano-sabon-gari', from its first name. */
function newId({ name, state }: Pick<AreaEntry, 'name' | 'state'>, taken: ReadonlySet<string>): string {
  const slug = [...new Set([...plain(state), ...plain(name)])].join('-').slice(0, 60).replace(/-$/, '') || 'area';
  let id = slug;
  for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
  return id;
}

/** The words of a name in ASCII characters. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .split(/[\s-]+/)
    .filter(Boolean);
