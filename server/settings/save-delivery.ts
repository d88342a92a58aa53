import type { Promises } from '#shared/promises/promises.ts';
import type { Terms } from '#shared/admin/delivery/api.ts';
import type { DeliveryTerms } from '#shared/admin/delivery/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { isStoredAlready } from '../staff/is-stored-already.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { changedTerms, type SavedTerms } from './changed-terms.ts';
import { deliveryTimes } from './delivery-table.ts';
import { promiseColumns } from './promise-columns.ts';
import { saveAreas, saveStates } from './save-areas.ts';

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
 * that the area is no longer offered. Saving what is stored already succeeds with any version, also areas that are new in it.
 *
 * @throws ShopError `changed_elsewhere`, `gone` for an unknown area, `invalid_request` for an unknown state
 */
export async function saveDelivery(
  { db, now }: Shop,
  { version, by, ...entry }: DeliveryTerms & { version: number; by: Staff },
): Promise<void> {
  const changedBy = { by, at: now() };
  await transact(db, async (tx) => {
    // One that is sent again meanwhile waits for the first.
    await tx.selectFrom('deliveryTerms').select('version').forUpdate().execute();
    const before = await deliveryTerms(tx);
    rejectUnknownStates(before, entry);
    const terms = termsIn(before, entry);
    const listed = { areas: areasIn(before, entry), states: statesIn(before, entry) };
    if (isStoredAlready(before, { ...terms, ...listed }, version)) return;
    const { promises, ...columns } = terms;
    const { numUpdatedRows } = await tx
      .updateTable('deliveryTerms')
      .set({ ...columns, ...promiseColumns(promises), version: version + 1 })
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('changed_elsewhere');
    for (const change of changedTerms(before, terms)) await writeAudit(tx, { ...changedBy, ...change });
    await saveStates(tx, changedBy, before, entry.states);
    await saveAreas(tx, changedBy, before, entry.areas);
  });
}

/** The terms to save: what the entry leaves out stays. */
function termsIn(before: Terms, entry: DeliveryTerms): SavedTerms {
  return {
    fallbackPrice: entry.fallbackPrice,
    freeFrom: entry.freeFrom === undefined ? before.freeFrom : entry.freeFrom,
    isFallbackFree: entry.isFallbackFree ?? before.isFallbackFree,
    heavyExtra: entry.heavyExtra ?? before.heavyExtra,
    veryHeavyExtra: entry.veryHeavyExtra ?? before.veryHeavyExtra,
    onDeliveryUpTo: entry.onDeliveryUpTo === undefined ? before.onDeliveryUpTo : entry.onDeliveryUpTo,
    daysOff: [...new Set(entry.daysOff)].toSorted(),
    promises: promisesIn(before, entry),
  };
}

/** The promises to save, states in the order of the checkout. */
function promisesIn({ promises, states }: Terms, entry: DeliveryTerms): Promises {
  if (!entry.promises) return promises;
  const { fastStates, ...rest } = entry.promises;
  return { ...rest, fastStates: states.map(({ name }) => name).filter((name) => fastStates.includes(name)) };
}

/** The areas as they would be listed: one without an id is the one that is stored in its place. */
const areasIn = ({ areas }: Terms, entry: DeliveryTerms): Terms['areas'] =>
  entry.areas.map((area, position) => {
    const old = area.id === null ? areas[position] : areas.find(({ id }) => id === area.id);
    const { isFree = old?.isFree ?? false, paysOnDelivery = old?.paysOnDelivery ?? false } = area;
    const { pickupAt = old?.pickupAt ?? null } = area;
    return { ...area, id: area.id ?? old?.id ?? '', isFree, pickupAt, paysOnDelivery };
  });

/** Every state, those of the entry on. */
const statesIn = ({ states }: Terms, entry: DeliveryTerms): Terms['states'] =>
  states.map(({ name }) => ({ name, isOn: entry.states.includes(name) }));

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
