import { randomInt } from 'node:crypto';

type Rate = {
  rate_id: string;
  amount: number;
  currency: 'NGN';
  carrier_id: string;
  carrier_name: string;
  carrier_logo: string;
  carrier_rate_description: string;
  delivery_time: string;
  pickup_time: string;
  includes_insurance: boolean;
  insurance_coverage: number;
  insurance_fee: number;
  metadata: object;
};

/** A parcel as the company keeps it. `status` may be set to anything through the control endpoints. */
export type Shipment = {
  shipment_id: string;
  status: string;
  address_from: Record<string, string>;
  address_to: Record<string, string>;
  parcel: Record<string, unknown>;
  metadata: unknown;
  rates: Rate[];
  rate: string;
  tracking_number: string;
  events: { created_at: string; description: string; location: string; status: string }[];
  /** When it is moved by itself; null when it is not. */
  nextAt: string | null;
  created_at: string;
  updated_at: string;
};

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');
export const newId = (prefix: 'SH' | 'RT' | 'AD' | 'PC') => `${prefix}-${digits(11)}`;
export const newTrackingNumber = () => digits(10);

/** Invented couriers with invented prices, which grow with the weight. */
const couriers = [
  { id: 'CA-00000000001', name: 'Demo Economy', description: 'Standard Delivery', base: 2_400, time: 'Within 5 days' },
  { id: 'CA-00000000002', name: 'Demo Express', description: 'Next Day', base: 4_150.5, time: 'Within 2 days' },
];

export function ratesFor(weightKg: number, isSameState: boolean): Rate[] {
  return couriers.map(({ id, name, description, base, time }) => ({
    rate_id: newId('RT'),
    amount: Math.round((base * (isSameState ? 1 : 1.8) + 300 * weightKg) * 100) / 100,
    currency: 'NGN',
    carrier_id: id,
    carrier_name: name,
    carrier_logo: '',
    carrier_rate_description: description,
    delivery_time: time,
    pickup_time: 'Within 24 hours',
    includes_insurance: false,
    insurance_coverage: 0,
    insurance_fee: 0,
    metadata: {},
  }));
}
