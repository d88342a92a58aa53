import { areaNotes } from '#shared/checkout/area-notes.ts';
import { type DeliveryArea, nameOfOffer, offersIn } from '#shared/checkout/shipping.ts';
import { messages } from '#shared/messages.ts';
import { weightRule } from '#shared/checkout/weight-extras.ts';
import { formatNaira } from '#shared/money.ts';
import { collectedData, cookieTexts } from '#shared/privacy/collected-data.ts';
import { aDayLater, businessDays, clockHour, dayCell } from '#shared/promises/policy-texts.ts';
import { listStates } from '#shared/promises/promise-texts.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import type { Block, Span } from '#shared/text-pages/api.ts';
import type { PlaceholderFacts } from './placeholder-facts.ts';

const plain = (text: string): Span[] => [{ text }];
const bold = (text: string): Span[] => [{ text, isBold: true }];
const table = (head: string[], rows: Span[][][]): Block[] => [{ kind: 'table', head: head.map(plain), rows }];

/** The seller: the facts that an owner filled in, and the phone number and email address that each shop has. */
export function sellerDetails({ settings }: PlaceholderFacts): Block[] {
  const { name, legalName, rcNumber, tin, streetAddress, openingHours, contactPerson, phone, email, whatsapp } =
    settings;
  const facts: [string, Span][] = [
    ['Business', { text: legalName || name }],
    ['Registration', { text: rcNumber }],
    ['TIN', { text: tin }],
    ['Address', { text: streetAddress }],
    ['Hours', { text: openingHours }],
    ['Contact person', { text: contactPerson }],
    ['WhatsApp', { text: formatPhone(whatsapp) }],
    ['Phone', { text: formatPhone(phone), to: `tel:${phone}` }],
    ['Email', { text: email, to: `mailto:${email}` }],
  ];
  const items = facts
    .filter(([, { text }]) => text !== '')
    .map(([label, fact]) => ({ text: [...bold(`${label}:`), ...plain(' '), fact] }));
  return [{ kind: 'list', isOrdered: false, items }];
}

/** The delivery times of the delivery policy. */
export function deliveryTimes({ settings: { promises } }: PlaceholderFacts): Block[] {
  const { fastStates, fastDays, otherDays, packedBefore } = promises;
  const hour = clockHour(packedBefore);
  const others = plain(businessDays(otherDays));
  return table(
    ['Where', `Ordered before ${hour}`, `Ordered after ${hour}`],
    [
      [plain(listStates(fastStates)), plain(dayCell(fastDays)), plain(dayCell(aDayLater(fastDays)))],
      [plain('Other states'), others, others],
    ],
  );
}

/** All delivery prices, from the same table as the checkout. */
export function deliveryFees({ table: fees }: PlaceholderFacts): Block[] {
  const rows = fees.states.flatMap((state) => [
    stateRow(state),
    ...offersIn(fees, state).map((area) => feeRow(nameOfOffer(state, area), area)),
  ]);
  const others = [stateRow('Other states'), feeRow('Anywhere else in Nigeria', null)];
  const rule = weightRule(fees);
  return [
    ...table(['Area', 'Fee'], [...rows, ...others]),
    ...(rule === null ? [] : [{ kind: 'paragraph', text: plain(rule) } as const]),
  ];

  function feeRow(place: string, area: DeliveryArea | null) {
    const price = area?.price ?? fees.fallback;
    const text = [place, areaNotes(fees, area).join('. ')].filter(Boolean).join(': ');
    return [plain(text), plain(price > 0 ? formatNaira(price) : messages.delivery.free)];
  }
}

const stateRow = (state: string) => [bold(state), []];

/** The data that the shop collects, why and for how long, as the software does it. */
export function personalData(): Block[] {
  return table(
    ['What', 'Why', 'How long'],
    collectedData.map(([what, why, period]) => [bold(what), plain(why), plain(period)]),
  );
}

/** Cookies and what else is stored on the shopper's device. */
export function cookieBlocks(): Block[] {
  return cookieTexts.map((text) => ({ kind: 'paragraph', text: plain(text) }));
}
