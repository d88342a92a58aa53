import { cardNumbered, type TestCard } from '../transactions/cards.ts';

export type CardFields = { number: string; expiry: string; cvv: string };
export type Problems<Field extends string> = { [Name in Field]?: string };

/** The submitted card, or its errors by field. */
export function readCard(typed: CardFields): TestCard | Problems<keyof CardFields> {
  const card = cardNumbered(typed.number.replace(/[\s-]/g, ''));
  const problems: Problems<keyof CardFields> = {};
  if (!card) problems.number = 'This is none of the test cards below.';
  if (!isToCome(typed.expiry)) problems.expiry = 'Type a month to come, such as 12/30.';
  if (card && typed.cvv.trim() !== card.cvv) problems.cvv = `The security code of this card is ${card.cvv}.`;
  return card && Object.keys(problems).length === 0 ? card : problems;
}

export function isCard(read: TestCard | Problems<keyof CardFields>): read is TestCard {
  return 'shows' in read;
}

function isToCome(expiry: string): boolean {
  const [, month = '', year = ''] = /^\s*(\d\d)\s*\/?\s*(\d\d)\s*$/.exec(expiry) ?? [];
  const firstDayAfter = Date.UTC(2000 + Number(year), Number(month), 1);
  return month !== '' && Number(month) >= 1 && Number(month) <= 12 && firstDayAfter > Date.now();
}
