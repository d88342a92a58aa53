import type { DeliveryTable } from '#shared/checkout/shipping.ts';

/** Where a new shop delivers: the shipping table of the specification (section 9), as the migration writes it. */
export const firstDelivery: DeliveryTable = {
  states: ['Lagos', 'Osun'],
  areas: [
    { id: 'lagos-mainland-1', name: 'Lagos Mainland Area 1', state: 'Lagos', price: 3000 },
    { id: 'lagos-mainland-2', name: 'Lagos Mainland Area 2', state: 'Lagos', price: 3500 },
    { id: 'lagos-mainland-3', name: 'Lagos Mainland Area 3', state: 'Lagos', price: 4000 },
    { id: 'lagos-island-1', name: 'Lagos Island Area 1', state: 'Lagos', price: 3500 },
    { id: 'lagos-island-2', name: 'Lagos Island Area 2', state: 'Lagos', price: 4500 },
    { id: 'lagos-area-4', name: 'Lagos Area 4', state: 'Lagos', price: 6000 },
    { id: 'osun-ileife-1', name: 'Ile-Ife Area 1 (OAU campus)', state: 'Osun', price: 1000 },
    { id: 'osun-ileife-2', name: 'Ile-Ife Area 2', state: 'Osun', price: 1500 },
    { id: 'osun-ileife-3', name: 'Ile-Ife Area 3', state: 'Osun', price: 2000 },
    { id: 'osun-ileife-4', name: 'Osun, outside Ile-Ife', state: 'Osun', price: 3500 },
  ],
  fallback: 4000,
};
