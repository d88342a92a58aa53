import { expect, test } from 'vitest';
import { emailOrder } from '../../tests/actions/messages/emails.ts';
import { invoiceContent } from './invoice-content.ts';

const seller = {
  name: 'Adaeze Threads',
  legalName: 'Adaeze Threads Limited',
  rcNumber: '',
  tin: '',
  streetAddress: '14 Bode Thomas Street, Surulere, Lagos',
  phone: '+2348031234567',
  email: 'hello@adaeze.example',
};
const invoice = { number: 12, issuedAt: new Date('2026-11-02T09:00:00Z'), seller, vatPercent: null };

test('an invoice says the name that the customer knows, once', () => {
  const named = (legalName: string) =>
    invoiceContent(emailOrder(), { ...invoice, seller: { ...seller, legalName } }).seller;
  const facts = [seller.streetAddress, `${seller.phone} · ${seller.email}`];
  expect(named('Adaeze Threads Limited')).toEqual(['Adaeze Threads Limited', ...facts]);
  expect(named('Obi & Daughters Ltd')).toEqual(['Adaeze Threads', 'Obi & Daughters Ltd', ...facts]);
  expect(named('')).toEqual(['Adaeze Threads', ...facts]);
});

test('an invoice of an order that is collected has no address of the customer', () => {
  expect(invoiceContent(emailOrder(), invoice).buyer).toEqual(['Ada Eze', '14 Market Road', 'Surulere, Lagos']);
  expect(invoiceContent(emailOrder({ isPickup: true }), invoice).buyer).toEqual(['Ada Eze']);
});
