import { createHmac } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { fromNow } from '../scheduler.ts';
import type { Shipment } from './shipment.ts';
import { shipmentJson } from './shipment-json.ts';

const hourMs = 3_600_000;

/** By itself a courier picks a parcel up after an hour and hands it over two hours later. */
const next: Readonly<Record<string, { status: string; description: string; afterMs: number }>> = {
  confirmed: { status: 'in-transit', description: 'Picked up by the courier', afterMs: hourMs },
  'in-transit': { status: 'delivered', description: 'Handed over to the recipient', afterMs: 2 * hourMs },
};

/** Changes the status of a parcel and announces it. Resolves after the webhook was tried. */
export async function moveShipment(
  emulator: Emulator,
  shipment: Shipment,
  { status, description }: { status: string; description: string },
): Promise<void> {
  const now = new Date().toISOString();
  shipment.status = status;
  shipment.updated_at = now;
  shipment.events.push({ created_at: now, description, location: shipment.address_to.state ?? '', status });
  const later = next[status];
  shipment.nextAt = later ? fromNow(later.afterMs, emulator.timeScale) : null;
  emulator.save({ shipment });
  schedule(emulator, shipment);
  await announce(emulator, shipment);
}

/** Goes on where the last process was. */
export function resumeShipments(emulator: Emulator): void {
  for (const shipment of emulator.state.shipments) schedule(emulator, shipment);
}

function schedule(emulator: Emulator, shipment: Shipment): void {
  const later = next[shipment.status];
  if (!later || shipment.nextAt === null) return;
  const expected = shipment.status;
  emulator.agenda.at(shipment, shipment.nextAt, () => {
    if (shipment.status === expected) void moveShipment(emulator, shipment, later);
  });
}

/**
 * Signed with HMAC-SHA512 in hex over the JSON of the body (documentation, webhook events). Whether a webhook is tried again is
 * not documented, so it is not: who misses it has to ask.
 */
async function announce(emulator: Emulator, shipment: Shipment): Promise<void> {
  const { courierWebhookUrl: url } = emulator.state;
  const fault = emulator.courierFaults.webhook;
  if (!url || fault === 'drop') return;
  const event = ['confirmed', 'draft'].includes(shipment.status) ? 'shipment.created' : 'shipment.updated';
  const body = JSON.stringify({ event, data: shipmentJson(emulator, shipment) });
  const key = fault === 'wrongSignature' ? 'another key' : emulator.secretKey;
  const signature = createHmac('sha512', key).update(body).digest('hex');
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-terminal-signature': signature },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
    .then((response) => response.body?.cancel())
    .catch(() => null);
}
