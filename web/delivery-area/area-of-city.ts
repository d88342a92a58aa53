import { areasIn, defaultShipping, type DeliveryArea, type DeliveryTable } from '#shared/checkout/shipping.ts';

/**
 * The area of a state that a typed city or district belongs to. A district matches with or without trailing words:
 * 'Lekki' is in the first area with 'Lekki Phase 1', and 'Ikeja GRA' in that of 'Ikeja'. Many type the state's name as
 * their city, which matches nothing, or after it: 'Lekki, Lagos' is 'Lekki'.
 */
export function areaOfCity(table: DeliveryTable, state: string, city: string): DeliveryArea | undefined {
  const typed = withoutState(plain(city), plain(state));
  if (typed === ' ' || typed === plain(state)) return undefined;
  const first = (fits: (district: string) => boolean) =>
    areasIn(table, state).find(({ districts }) => districts.map(plain).some(fits));
  return (
    first((district) => district === typed) ??
    first((district) => district.startsWith(typed) || typed.startsWith(district))
  );
}

/** Whether an area is only the default of its state: the city that was typed is in no area that lists its districts. */
export function isGuessedArea(table: DeliveryTable, state: string, city: string, area: string): boolean {
  if (city.trim() === '' || area !== defaultShipping(table, state) || areaOfCity(table, state, city)) return false;
  return areasIn(table, state).some(({ districts }) => districts.length > 0);
}

const withoutState = (typed: string, state: string) =>
  typed.endsWith(` ${state}`) ? typed.slice(0, -state.length) : typed;

/** In lower case without accents, with one space after each word. */
const plain = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
