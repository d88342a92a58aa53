import type { Database } from '#server/db/database.ts';
import type { DeliveryArea, DeliveryTable } from '#shared/checkout/shipping.ts';

/**
 * The delivery areas of a new shop: the shipping table of the specification (section 9), as the migration inserts it.
 */
export const firstDelivery: DeliveryTable = {
  states: ['Lagos', 'Osun'],
  areas: delivered([
    {
      id: 'lagos-mainland-1',
      name: 'Lagos Mainland Area 1',
      state: 'Lagos',
      districts: ['Yaba', 'Surulere', 'Ebute Metta', 'Mushin', 'Oshodi', 'Somolu', 'Gbagada'],
      price: 3000,
    },
    {
      id: 'lagos-mainland-2',
      name: 'Lagos Mainland Area 2',
      state: 'Lagos',
      districts: ['Ikeja', 'Maryland', 'Ojota', 'Ogudu', 'Ketu', 'Magodo', 'Ogba', 'Agege'],
      price: 3500,
    },
    {
      id: 'lagos-mainland-3',
      name: 'Lagos Mainland Area 3',
      state: 'Lagos',
      districts: ['Apapa', 'Festac', 'Amuwo Odofin', 'Ojo', 'Isolo', 'Ikotun', 'Egbeda', 'Ipaja'],
      price: 4000,
    },
    {
      id: 'lagos-island-1',
      name: 'Lagos Island Area 1',
      state: 'Lagos',
      districts: ['Victoria Island', 'Ikoyi', 'Lekki Phase 1', 'Oniru', 'Lagos Island', 'Obalende'],
      price: 3500,
    },
    {
      id: 'lagos-island-2',
      name: 'Lagos Island Area 2',
      state: 'Lagos',
      districts: ['Ikate', 'Lekki Phase 2', 'Agungi', 'Chevron', 'VGC', 'Ajah', 'Sangotedo'],
      price: 4500,
    },
    {
      id: 'lagos-area-4',
      name: 'Lagos Area 4',
      state: 'Lagos',
      districts: ['Ikorodu', 'Epe', 'Badagry', 'Ibeju-Lekki'],
      price: 6000,
    },
    {
      id: 'osun-ileife-1',
      name: 'Ile-Ife Area 1 (OAU campus)',
      state: 'Osun',
      districts: ['OAU campus', 'OAU Staff Quarters'],
      price: 1000,
    },
    {
      id: 'osun-ileife-2',
      name: 'Ile-Ife Area 2',
      state: 'Osun',
      districts: ['Ile-Ife', 'Mayfair', 'Lagere', 'Asherifa', 'Damico', 'Parakin', 'Ede Road'],
      price: 1500,
    },
    {
      id: 'osun-ileife-3',
      name: 'Ile-Ife Area 3',
      state: 'Osun',
      districts: ['Modakeke', 'Sabo', 'Iremo', 'Ilare', 'Ondo Road'],
      price: 2000,
    },
    {
      id: 'osun-ileife-4',
      name: 'Osun, outside Ile-Ife',
      state: 'Osun',
      districts: ['Osogbo', 'Ilesa', 'Ede', 'Iwo', 'Ikirun', 'Gbongan'],
      price: 3500,
    },
  ]),
  fallback: 4000,
  freeFrom: null,
  isFallbackFree: false,
};

/** None is free, and in none do customers collect their orders. */
function delivered(areas: Omit<DeliveryArea, 'isFree' | 'pickupAt'>[]): DeliveryArea[] {
  return areas.map((area) => ({ ...area, isFree: false, pickupAt: null }));
}

/** The extra delivery cost of each heavy unit, and of each very heavy one. */
const heavyExtra = 500;
const veryHeavyExtra = 1_500;

export async function chargeForWeight(db: Database): Promise<void> {
  await db.updateTable('deliveryTerms').set({ heavyExtra, veryHeavyExtra }).execute();
}
