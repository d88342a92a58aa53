import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openState } from './state.ts';
import { freshStateFile } from './testing.ts';
import { newTransaction } from './transactions/transaction.ts';

const wanted = { email: 'a@b.co', amount: 1, callbackUrl: null, channels: [], metadata: null };

test('the latest line of a thing is valid, and each start shortens the file', () => {
  const file = freshStateFile();
  const { state, save } = openState(file);
  const transaction = newTransaction({ ...wanted, reference: 'one' });
  state.transactions.push(transaction);
  save({ transaction });
  save({ transaction: { ...transaction, paid: 1 } });
  save({ webhookUrl: 'http://shop.test/' });

  const again = openState(file).state;

  expect(again).toEqual({
    webhookUrl: 'http://shop.test/',
    courierWebhookUrl: null,
    textWebhookUrl: null,
    transactions: [{ ...transaction, paid: 1 }],
    deliveries: [],
    shipments: [],
    texts: [],
  });
  expect(linesIn(file)).toBe(2);
});

test('the file does not grow without limit', () => {
  const file = freshStateFile();
  const { state, save } = openState(file, 10);
  const transaction = newTransaction({ ...wanted, reference: 'one' });
  state.transactions.push(transaction);

  for (let change = 0; change < 100; change++) save({ transaction });

  expect(linesIn(file)).toBeLessThan(15);
  expect(openState(file).state.transactions).toEqual([transaction]);
});

function linesIn(file: string): number {
  return readFileSync(file, 'utf8').split('\n').length - 1;
}
