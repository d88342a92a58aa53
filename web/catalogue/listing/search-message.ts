import type { productSearch } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';

type Outcome = Pick<Output<typeof productSearch>, 'matched' | 'unknownWords' | 'total'>;

/** The message about words without a match: that no product matches all words, and which words match nothing. */
export function searchMessage(query: string, { matched, unknownWords, total }: Outcome): string {
  const isPart = unknownWords.join(' ').toLowerCase() !== query.toLowerCase();
  return [
    ...(matched === 'any' && total > 0 ? [messages.search.closest(query)] : []),
    ...(unknownWords.length > 0 && isPart ? [messages.search.unknown(unknownWords)] : []),
  ].join(' ');
}
