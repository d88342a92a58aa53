import { expect } from 'vitest';
import { plainVisit } from '../basic/without-scripts.ts';
import { linkToPay } from '../mailbox.ts';
import { test } from '../open-shop.ts';
import { heading, onPaymentPage, open, orderTote } from '../shopping.ts';

test('a shopper who left the payment page continues from the email, in another browser', async ({ shop }) => {
  const phone = await shop.visit();
  await orderTote(phone, 'from.the.letter@example.com');

  const link = await linkToPay(shop, 'from.the.letter@example.com');
  const computer = await shop.visit({ size: 'wide' });
  await open(computer, link);
  await computer.getByText('from.the.letter@example.com').waitFor();
  await computer.waitForURL((url) => url.hash === ''); // The token does not stay in the URL.
  expect(computer.url()).toBe(link.split('?')[0]);

  await computer.reload();
  await computer.getByRole('button', { name: 'Finish your order' }).click();
  await onPaymentPage(computer).pay.click();
  await heading(computer, 'Thank You For Your Order').waitFor();
  await computer.goto(link.split('?')[0]!);
  await computer.getByText(/^Paystack, paid on/).waitFor();

  // The link of the email gave this browser access, which goes for the invoice too.
  const invoice = computer.getByRole('link', { name: 'Invoice (PDF)' });
  const file = await computer.request.get((await invoice.getAttribute('href'))!);
  expect(file.headers()['content-type']).toBe('application/pdf');
  const basic = await plainVisit(shop, { storageState: await computer.context().storageState() });
  await basic.goto(`/basic/orders/${computer.url().split('/').at(-1)}`);
  await basic.getByRole('link', { name: 'Invoice (PDF)' }).waitFor();
});

test('an invalid or expired link opens nothing, and the page says what a valid one does', async ({ shop }) => {
  const page = await shop.visit({ mayLog: /404/ });
  await open(page, '/order/00000000-0000-4000-8000-000000000000#k=abc.def');

  await heading(page, 'Order not found').waitFor();
  await page.getByText('open it with the link in one of our emails').waitFor();
});
