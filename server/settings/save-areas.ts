import type { Terms } from '#shared/admin/delivery/api.ts';
import type { AreaEntry } from '#shared/admin/delivery/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { asWritten } from './changed-terms.ts';

interface ChangedBy {
  by: Staff;
  at: Date;
}

/** Switches states on and off for delivery, each with its entry in the activity log. */
export async function saveStates(
  tx: Database,
  changedBy: ChangedBy,
  { states }: Terms,
  on: readonly string[],
): Promise<void> {
  for (const { name, isOn } of states) {
    if (isOn === on.includes(name)) continue;
    await tx.updateTable('deliveryStates').set({ isOn: !isOn }).where('name', '=', name).execute();
    await writeAudit(tx, { ...changedBy, action: isOn ? 'delivery.state-off' : 'delivery.state-on', subject: name });
  }
}

/**
 * Saves the areas in the given order: those without an id are new. Each change has its entry in the activity log.
 *
 * @throws ShopError `gone` for an unknown id
 */
export async function saveAreas(
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

/** The fields of an area that are logged when it changes. */
const changeable = ['name', 'state', 'districts', 'price', 'isOn', 'isFree', 'pickupAt', 'paysOnDelivery'] as const;

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
