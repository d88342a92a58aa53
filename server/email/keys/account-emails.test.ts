import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '../..');

/** Who queues emails to accounts: their keys come from `accountEmailKey`, so that they are deleted with the account. */
const toAccounts = ['accounts', 'cart-reminders', 'passkeys'];

/** Who queues others, by what deletes those. */
const toOthers = {
  'their order, which they open (`deleteEmailsAbout`)': ['couriers', 'orders', 'payments', 'returns', 'reviews'],
  'their feature, with the account': ['back-in-stock', 'contact', 'newsletter'],
  'time alone: they are to staff': ['alerts', 'notices', 'staff'],
  'nothing: they are queued again to another address': ['email'],
};

test('every folder that queues emails is listed with what deletes them when their recipient deletes the account', () => {
  const folders = new Set(queueing().map((file) => file.split(path.sep)[0]!));

  expect([...folders].toSorted()).toEqual([...toAccounts, ...Object.values(toOthers).flat()].toSorted());
});

test('an email to an account has a key of the list by which it is deleted with the account', () => {
  const files = queueing().filter((file) => toAccounts.includes(file.split(path.sep)[0]!));

  expect(files.length).toBeGreaterThanOrEqual(toAccounts.length);
  for (const file of files) {
    const keys = read(file).match(/\bkey(?: =|:) .*/g) ?? [];
    expect(keys, file).not.toEqual([]);
    for (const key of keys) expect(key, file).toMatch(/ (accountEmailKey|reminderKey)\(/);
  }
  expect(read('cart-reminders/reminder-consent.ts')).toMatch(/reminderKey = .*accountEmailKey\(/);
});

/** The files that queue emails, from `server`. */
const queueing = () =>
  fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => read(file).includes('queueEmail('));

const read = (file: string) => fs.readFileSync(path.join(server, file), 'utf8');
