import type { Emulator, Handler } from '../emulator.ts';
import { type ApiError, apiError, type HttpResponse, html, json, ok } from '../http/responses.ts';
import { moveShipment } from './move-shipment.ts';
import { newId, newTrackingNumber, ratesFor, type Shipment } from './shipment.ts';
import { shipmentJson } from './shipment-json.ts';

/** Terminal Africa's calls, as its documentation has them: `{status, message, data}`; an error has a message alone. */

export const createQuickShipment: Handler = async (emulator, request) => {
  const fields = await request.fields();
  const from = addressIn(fields.pickup_address, 'pickup_address');
  const to = addressIn(fields.delivery_address, 'delivery_address');
  const { parcel, weightKg } = parcelIn(fields.parcel);
  const now = new Date().toISOString();
  const shipment: Shipment = {
    shipment_id: newId('SH'),
    status: 'draft',
    address_from: { ...from, address_id: newId('AD') },
    address_to: { ...to, address_id: newId('AD') },
    parcel: { ...parcel, parcel_id: newId('PC'), weight: weightKg, total_weight: weightKg },
    metadata: fields.metadata ?? {},
    rates: ratesFor(weightKg, from.state === to.state),
    rate: '',
    tracking_number: '',
    events: [],
    nextAt: null,
    created_at: now,
    updated_at: now,
  };
  emulator.state.shipments.push(shipment);
  emulator.save({ shipment });
  return ok('Shipment created successfully', shipmentJson(emulator, shipment));
};

export const listRates: Handler = (emulator, request) => {
  const { rates } = found(emulator, request.query.get('shipment_id'));
  const page = { total: rates.length, perPage: 100, page: 1, pageCount: 1 };
  return ok('Rates retrieved successfully', rates, { pageData: page });
};

/** The fault `pickup` is used once: 'rejected' and 'down' arrange nothing; 'lost' arranges it, and the response never comes. */
export const arrangePickup: Handler = async (emulator, request) => {
  const { shipment_id, rate_id } = await request.fields();
  const fault = emulator.courierFaults.pickup;
  delete emulator.courierFaults.pickup;
  if (fault === 'rejected') throw failure(400, 'Insufficient funds in your wallet to arrange this shipment');
  if (fault === 'down') return json(503, { status: false, message: 'Service unavailable' });
  const shipment = found(emulator, shipment_id);
  if (shipment.status !== 'draft') throw failure(400, 'Pickup has already been arranged for this shipment');
  if (!shipment.rates.some((rate) => rate.rate_id === rate_id)) throw failure(400, 'Rate not found');
  shipment.rate = String(rate_id);
  shipment.tracking_number = newTrackingNumber();
  await moveShipment(emulator, shipment, { status: 'confirmed', description: 'Shipment arranged' });
  if (fault === 'lost') return 'reset';
  return ok('Pickup for shipment arranged successfully.', shipmentJson(emulator, shipment));
};

export const fetchShipment: Handler = (emulator, request) => {
  if (emulator.courierFaults.shipment === 'down') return json(503, { status: false, message: 'Service unavailable' });
  if (emulator.courierFaults.shipment === 'missing') throw failure(404, 'Shipment not found');
  return ok('Shipment retrieved successfully.', shipmentJson(emulator, found(emulator, request.params.id)));
};

export const listShipments: Handler = (emulator, { query }) => {
  const { shipments } = emulator.state;
  const perPage = Math.max(1, Number(query.get('perPage') ?? 25) || 25);
  const pagination = { page: 1, perPage, total: shipments.length, pageCount: Math.ceil(shipments.length / perPage) };
  const page = shipments.slice(-perPage).map((shipment) => shipmentJson(emulator, shipment));
  return ok('Shipments retrieved successfully', { shipments: page, pagination });
};

/** The fault `cancel` is used once: 'rejected' cancels nothing; 'lost' cancels it, and the response never comes. */
export const cancelShipment: Handler = async (emulator, request) => {
  if (emulator.courierFaults.shipment === 'missing') throw failure(404, 'Shipment not found');
  const fault = emulator.courierFaults.cancel;
  delete emulator.courierFaults.cancel;
  if (fault === 'rejected') throw failure(400, 'The courier is on the way');
  const shipment = found(emulator, (await request.fields()).shipment_id);
  if (!['draft', 'confirmed'].includes(shipment.status)) throw failure(400, 'This shipment can no longer be canceled');
  await moveShipment(emulator, shipment, { status: 'canceled', description: 'Pickup canceled' });
  if (fault === 'lost') return 'reset';
  return ok('Shipment canceled successfully.', shipmentJson(emulator, shipment));
};

/** The label that is printed for the parcel. Public, because its URL can't be guessed. */
export const showLabel: Handler = ({ state }, request): HttpResponse => {
  const id = (request.params.file ?? '').replace(/\.pdf$/, '');
  const shipment = state.shipments.find((one) => one.shipment_id === id);
  if (!shipment || shipment.status === 'draft') return html(404, '<title>No label</title><p>No label.</p>');
  const { address_from: from, address_to: to, tracking_number, parcel } = shipment;
  const lines = (address: Record<string, string>) =>
    [`${address.first_name} ${address.last_name}`, address.line1, `${address.city}, ${address.state}`, address.phone]
      .map((line) => `${escaped(line ?? '')}<br>`)
      .join('');
  return html(
    200,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Label ${id}</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;margin:1.5rem;max-width:26rem;border:2px solid;padding:1.5rem}h1{font-size:1.6rem}</style>
<p>Demo label, not a real courier</p><h1>${escaped(tracking_number)}</h1><p>${id}, ${String(parcel.weight)} kg</p>
<p><b>To</b><br>${lines(to)}</p><p><b>From</b><br>${lines(from)}</p></html>`,
  );
};

/** `{"status": "in-transit", "description": "…"}`: any status, also one that is not documented. */
export const changeShipment: Handler = async (emulator, request) => {
  const { status, description = '' } = await request.fields();
  if (typeof status !== 'string' || typeof description !== 'string') throw apiError(400, 'status must be a text');
  const shipment = found(emulator, request.params.id);
  await moveShipment(emulator, shipment, { status, description });
  return json(200, { status: shipment.status });
};

/**
 * `{"pickup": "lost"}` and `{"cancel": "lost"}` are used once. `{"shipment": "down"}`, `"missing"`, `{"webhook": "drop"}` and
 * `"wrongSignature"` last until the next PUT.
 */
export const changeCourierFaults: Handler = async (emulator, request) => {
  emulator.courierFaults = await request.fields();
  return json(200, emulator.courierFaults);
};

function found({ state }: Emulator, id: unknown): Shipment {
  const shipment = state.shipments.find((one) => one.shipment_id === id);
  if (!shipment) throw failure(404, 'Shipment not found');
  return shipment;
}

function addressIn(value: unknown, name: string): Record<string, string> {
  const given = Object.entries((value ?? {}) as Record<string, unknown>);
  const address = Object.fromEntries(given.filter((field): field is [string, string] => typeof field[1] === 'string'));
  for (const field of ['first_name', 'last_name', 'phone', 'line1', 'city', 'state', 'country', 'zip']) {
    if (!address[field]) throw failure(400, `${name}.${field} is required`);
  }
  if (address.country !== 'NG') throw failure(400, `${name}.country must be an ISO 2 country code`);
  if (!/^\+234\d{10}$/.test(address.phone ?? '')) throw failure(400, `${name}.phone must match the country`);
  return address;
}

function parcelIn(value: unknown): { parcel: Record<string, unknown>; weightKg: number } {
  const parcel = (value ?? {}) as Record<string, unknown>;
  const items = (Array.isArray(parcel.items) ? parcel.items : []) as Record<string, unknown>[];
  if (items.length === 0) throw failure(400, 'parcel.items is required');
  if (parcel.weight_unit !== 'kg') throw failure(400, 'parcel.weight_unit must be kg');
  for (const item of items) {
    const isWhole = [item.value, item.quantity, item.weight].every(
      (number) => typeof number === 'number' && number > 0,
    );
    if (!isWhole || item.currency !== 'NGN' || !item.name || !item.description)
      throw failure(400, 'parcel.items must have name, description, currency, value, quantity and weight');
  }
  const weightKg = items.reduce((sum, { weight, quantity }) => sum + Number(weight) * Number(quantity), 0);
  return { parcel, weightKg: Math.round(weightKg * 100) / 100 };
}

/** An error in the form of this company. */
function failure(status: number, message: string): ApiError {
  const error = apiError(status, message);
  error.response.body = JSON.stringify({ status: false, message });
  return error;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
