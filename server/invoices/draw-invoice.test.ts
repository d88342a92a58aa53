import { expect, test } from 'vitest';
import { naira } from '#shared/money.ts';
import { emailOrder } from '../../tests/actions/messages/emails.ts';
import { textOnPages } from '../../tests/data/read-pdf.ts';
import { drawInvoice } from './draw-invoice.ts';
import { invoiceContent } from './invoice-content.ts';

const seller = {
  name: 'Adaeze Threads',
  legalName: 'Adaeze Threads Limited',
  rcNumber: 'RC 123456',
  tin: '12345678-0001',
  streetAddress: '14 Bode Thomas Street, Surulere, Lagos',
  phone: '+2348031234567',
  email: 'hello@adaeze.example',
};
const invoice = { number: 12, issuedAt: new Date('2026-11-02T09:00:00Z'), seller, vatPercent: 7.5 };

test('the sums of an invoice stand together, each beside its name, however many items come before them', async () => {
  for (let items = 1; items <= 45; items += 1) {
    const pages = await drawn({ items });

    const last = pages.at(-1)!;
    const sums = ['Subtotal', 'Discount WELCOME', 'Delivery', 'Total'];
    expect(last.map(({ text }) => text).filter((text) => sums.includes(text))).toEqual(sums);
    expect(rowsOf(last).slice(-5), `${items} items`).toEqual([
      ['Subtotal', '₦162,500'],
      ['Discount WELCOME', '-₦10,000'],
      ['Delivery', '₦3,000'],
      ['Total', '₦155,500'],
      ['Includes VAT (7.5%): ₦10,849'],
    ]);
    expect(pages.length, `${items} items`).toBe(items < 12 ? 1 : items < 30 ? 2 : 3);
  }
});

test('an item stands on one page with its size and price, wherever it begins and however long its name is', async () => {
  const long = `First ${'WWWWW '.repeat(19)}`.trim();
  for (let place = 0; place < 40; place += 1) {
    const pages = await drawn({ items: 10 + (place % 6), lastName: long, moreFacts: Math.floor(place / 6) });
    for (const page of pages) {
      const count = (text: string) => page.filter((one) => one.text === text).length;
      const names = page.filter(({ text }) => text === 'Adire shirt' || text.startsWith('First')).length;
      expect(count('Medium, Clay')).toBe(names);
      expect(count('₦12,500')).toBe(2 * names);
    }
  }
});

test('a long coupon code goes on in lines of its own, above the delivery', async () => {
  const [page = []] = await drawn({ items: 1, couponCode: 'CUSTOMERS-OF-THE-FIRST-HOUR-IN-NOVEMBERS' });

  const from = page.findIndex(({ text }) => text.startsWith('Discount'));
  const to = page.findIndex(({ text }) => text === 'Delivery');
  const label = page.slice(from, to).filter(({ text }) => !text.includes('₦'));
  expect(label.map(({ text }) => text).join('')).toBe('Discount CUSTOMERS-OF-THE-FIRST-HOUR-IN-NOVEMBERS');
  const lines = [...label, page[to]!].map(({ y }) => y);
  expect(
    lines
      .slice(1)
      .map((y, index) => y - lines[index]!)
      .every((gap) => gap > 11),
  ).toBe(true);
});

interface Drawn {
  items: number;
  /** Of the last item. */
  lastName?: string;
  couponCode?: string;
  /** Lines above the items, so that these begin further down. */
  moreFacts?: number;
}

async function drawn({ items, lastName = 'Adire shirt', couponCode = 'WELCOME', moreFacts = 0 }: Drawn) {
  const order = emailOrder();
  const [item] = order.orderItems;
  const orderItems = Array.from({ length: items }, (_, index) => {
    const name = index === items - 1 ? lastName : 'Adire shirt';
    return { ...item!, name, size: 'M', color: 'Clay', quantity: 1, price: naira(12_500) };
  });
  const sums = { itemsPrice: naira(162_500), couponDiscount: naira(10_000), shippingPrice: naira(3_000) };
  const content = invoiceContent({ ...order, ...sums, orderItems, couponCode, totalAmount: naira(155_500) }, invoice);
  const facts = Array.from({ length: moreFacts }, (): [string, string] => ['Fact', '1']);
  return textOnPages(await drawInvoice({ ...content, facts: [...content.facts, ...facts] }));
}

/** The texts at each height, from top to bottom. */
const rowsOf = (page: readonly { text: string; y: number }[]): string[][] =>
  [...Map.groupBy(page, ({ y }) => Math.round(y))]
    .toSorted(([one], [other]) => one - other)
    .map(([, texts]) => texts.map(({ text }) => text));
