import { areasIn, type DeliveryArea, type DeliveryTable } from '#shared/checkout/shipping.ts';

/**
 * The area of a state that a city or district belongs to, as somebody types it. A district counts with and without the
 * words that follow it: 'Lekki' is in the first area that has 'Lekki Phase 1', and 'Ikeja GRA' where 'Ikeja' is. Many
 * write the state's own name as their city, which says nothing.
 */
export function areaOfCity(table: DeliveryTable, state: string, city: string): DeliveryArea | undefined {
  const typed = plain(city);
  if (typed === ' ' || typed === plain(state)) return undefined;
  const first = (fits: (district: string) => boolean) =>
    areasIn(table, state).find(({ districts }) => districts.map(plain).some(fits));
  return (
    first((district) => district === typed) ??
    first((district) => district.startsWith(typed) || typed.startsWith(district))
  );
}

/** In small letters without accents, with one space after each word. */
const plain = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
