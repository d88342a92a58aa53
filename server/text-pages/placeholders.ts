import { businessDays, clockHour } from '#shared/promises/policy-texts.ts';
import { countDays, listStates } from '#shared/promises/promise-texts.ts';
import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { exchangeDays } from '#shared/returns/return-period.ts';
import type { Block, Span } from '#shared/text-pages/api.ts';
import { cookieBlocks, deliveryFees, deliveryTimes, personalData, sellerDetails } from './fact-blocks.ts';
import type { PlaceholderFacts } from './placeholder-facts.ts';

type Placeholder =
  | { kind: 'text'; span: (facts: PlaceholderFacts) => Span }
  /** Stands in a paragraph of its own. */
  | { kind: 'block'; blocks: (facts: PlaceholderFacts) => Block[] };

const text = (value: (facts: PlaceholderFacts) => string): Placeholder => ({
  kind: 'text',
  span: (facts) => ({ text: value(facts) }),
});
const block = (blocks: (facts: PlaceholderFacts) => Block[]): Placeholder => ({ kind: 'block', blocks });

/**
 * Names that staff write in braces for a fact that is set elsewhere, so that a text stays true when it changes. Each is
 * decided by a setting or the software.
 */
export const placeholders: ReadonlyMap<string, Placeholder> = new Map([
  ['shop name', text(({ settings }) => settings.name)],
  ['support email', linked(({ email }) => ({ text: email, to: `mailto:${email}` }))],
  ['phone', linked(({ phone }) => ({ text: formatPhone(phone), to: `tel:${phone}` }))],
  ['address', text(({ settings }) => settings.streetAddress)],
  ['opening hours', text(({ settings }) => settings.openingHours)],
  ['return days', text(({ settings }) => countDays(settings.promises.returnDays))],
  ['exchange days', text(() => countDays(exchangeDays))],
  ['dispatch hour', text(({ settings }) => clockHour(settings.promises.packedBefore))],
  ['fast states', text(({ settings }) => listStates(settings.promises.fastStates))],
  ['delivery days', text(({ settings }) => businessDays(settings.promises.otherDays))],
  ['seller details', block(sellerDetails)],
  ['delivery times', block(deliveryTimes)],
  ['delivery fees', block(deliveryFees)],
  ['personal data', block(personalData)],
  ['cookies', block(cookieBlocks)],
]);

function linked(span: (settings: PlaceholderFacts['settings']) => Span): Placeholder {
  return { kind: 'text', span: ({ settings }) => span(settings) };
}

/** The placeholders as the editor explains them. */
export function explainedPlaceholders(facts: PlaceholderFacts) {
  return [...placeholders].map(([name, placeholder]) =>
    placeholder.kind === 'block'
      ? { name, now: '', isBlock: true }
      : { name, now: placeholder.span(facts).text, isBlock: false },
  );
}
