import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import { currentFacts } from './placeholder-facts.ts';
import { parseText } from './parse-text.ts';

const texts = adminMessages.textPages;

/** The number that a person mends at once. */
const shown = 5;

/** @throws ShopError `invalid_request`: the first problems of a text, each with its line */
export async function rejectProblems(shop: Pick<Shop, 'db' | 'settings'>, text: string): Promise<void> {
  const { problems } = parseText(text, await currentFacts(shop));
  if (problems.length === 0) return;
  const sorted = problems.toSorted((one, other) => one.line - other.line);
  const lines = [...new Set(sorted.map(({ line, message }) => texts.atLine(line, message)))];
  const others = lines.length - shown;
  const message = [
    ...lines.slice(0, shown).map((one) => `${one}.`),
    ...(others > 0 ? [texts.moreProblems(others)] : []),
  ];
  throw new ShopError('invalid_request', { message: message.join(' '), fields: { text: message.join(' ') } });
}
