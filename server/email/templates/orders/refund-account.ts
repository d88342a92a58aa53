import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../../queue-email.ts';
import { type Block, composeEmail, facts, paragraph } from '../compose-email.ts';
import { digits } from '../one-time-code.ts';
import { askAboutOrder, opensOrder, orderButton, refundTime } from './order-blocks.ts';

interface BankAccountNeeded {
  order: Order;
  /** In naira. */
  amount: number;
  /** Six digits; null where only staff may give the account. */
  code: string | null;
  /** An account was given before, and its bank did not take the refund either. */
  isAgain: boolean;
}

/** The provider needs a bank account to pay a refund. */
export function bankAccountNeededEmail(
  { order, amount, code, isAgain }: BankAccountNeeded,
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  const money = formatNaira(amount);
  const why = isAgain
    ? `The account you gave us did not accept your refund of ${money} for order ${number}.`
    : `We are refunding ${money} for order ${number}, but your bank did not accept it.`;
  return composeEmail(settings, {
    subject: `Where should we send your refund of ${money}? ${settings.name} order ${number}`,
    heading: 'We need your bank account',
    opens: opensOrder(order),
    blocks: [
      ...(code === null ? byStaff(why, order, settings) : byCode({ why, isAgain, code }, order, settings)),
      askAboutOrder(order, settings),
    ],
  });
}

const byStaff = (why: string, order: Order, settings: ShopSettings): Block[] => [
  paragraph(`${why} Reply to this email or call us, and we’ll set up the refund together.`),
  orderButton('See your order', order, settings),
  paragraph('We never ask for your PIN, your card or a password.'),
];

const byCode = (
  { why, isAgain, code }: { why: string; isAgain: boolean; code: string },
  order: Order,
  settings: ShopSettings,
): Block[] => [
  paragraph(`${why} Enter ${isAgain ? 'another' : 'a'} bank account in your name on your order page, with this code:`),
  digits(code),
  orderButton('Enter my account', order, settings),
  paragraph(
    'Keep the code to yourself: whoever has it can have the money sent elsewhere. We never ask for your PIN, your card or a password.',
  ),
];

interface SentToAccount {
  order: Order;
  /** In naira. */
  amount: number;
  bank: string;
  /** The last four digits of the account number. */
  ending: string;
}

/** A refund goes to the account that its customer, or staff, gave. */
export function sentToAccountEmail(
  { order, amount, bank, ending }: SentToAccount,
  settings: ShopSettings,
): EmailContent {
  const number = orderNumber(order._id);
  return composeEmail(settings, {
    subject: `Your refund of ${formatNaira(amount)} goes to your bank account: ${settings.name} order ${number}`,
    heading: 'Your refund is on its way to your account',
    opens: opensOrder(order),
    blocks: [
      paragraph(`We have sent your refund for order ${number} to the account that we were given.`),
      facts([
        ['Refund', formatNaira(amount)],
        ['Bank', bank],
        ['Account', `ends in ${ending}`],
      ]),
      paragraph(refundTime),
      paragraph('Is this not your account? Reply to this email at once.'),
      orderButton('See your order', order, settings),
    ],
  });
}
