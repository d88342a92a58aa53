import { expect } from 'vitest';
import { enterAdmin } from '../../actions/staff.ts';
import { expectAccessible } from '../accessible.ts';
import { addWithoutScripts, plainVisit } from '../basic/without-scripts.ts';
import { test } from '../open-shop.ts';
import { addToCart, checkOut, open, openCart, openProduct } from '../shopping.ts';

const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

/** A time on Monday, 23 November 2026, in Lagos. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+01:00`);

test('an owner changes what the shop promises, and a shopper reads it wherever it is said', async ({ shop }) => {
  shop.standAt(monday('13:30'));
  const shopper = await shop.visit(phone);
  await openProduct(shopper, 'oja-canvas-tote');
  await shopper.getByText('Lagos and Osun: tomorrow, Tuesday 24 November.').waitFor();
  await shopper.getByText('Within 7 days of receipt, unused and with its tags.').waitFor();

  const owner = await shop.visit(phone);
  await enterAdmin(shop, owner);
  await open(owner, '/admin/settings/delivery');
  await owner.getByLabel('Days to return an item').fill('0');
  await owner.getByLabel('Orders before this hour are packed the same day').selectOption('3pm');
  await owner.getByText('Fast states: Lagos and Osun').click();
  await owner.getByLabel('Osun is fast').uncheck();
  await owner.getByText('Fast states: Lagos', { exact: true }).waitFor();
  await owner.getByLabel('Fast states: earliest day').fill('1');
  await owner.getByLabel('Fast states: latest day').fill('2');
  await owner.getByLabel('Other states: earliest day').fill('3');
  await owner.getByLabel('Other states: latest day').fill('5');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('Enter whole days from 1 to 60').waitFor();
  await owner.getByLabel('Days to return an item').fill('14');
  const preview = owner.getByRole('group', { name: 'What shoppers will read' });
  await preview.getByText('Order before 3pm and Lagos gets it in 1-2 business days. Other states, 3-5').waitFor();
  await preview.getByText('Within 14 days of receipt').waitFor();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByText('All changes saved').waitFor();

  const lagos = 'Tue 24 - Wed 25 November, if you order before 3pm';
  await openProduct(shopper, 'oja-canvas-tote');
  await shopper.getByText(`Lagos: ${lagos}.`).waitFor();
  await shopper.getByText('Within 14 days of receipt, unused and with its tags.').waitFor();
  await addToCart(shopper, { slug: 'oja-canvas-tote' });
  const drawer = await openCart(shopper);
  await drawer.getByText(`Lagos: ${lagos}.`).waitFor();
  await shopper.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await checkOut(shopper);
  await shopper.getByText(`Arrives ${lagos}`).waitFor();
  await expect.poll(() => shopper.getByText('3-5 working days', { exact: true }).count()).toBe(6);

  for (const [address, sentence] of [
    ['/delivery-policy', 'Orders are packed and shipped in 3-5 business days.'],
    ['/return-policy', 'Send it back within 14 days of receipt'],
    ['/terms', 'Delivery takes 1-2 business days in Lagos, and takes 3-5 business days in other states.'],
    ['/terms', 'You can return an item within 14 days of receipt'],
    [
      '/about',
      'Delivery in Lagos in 1-2 business days when you order before 3pm, and 14 days to return what is not right.',
    ],
  ] as const) {
    await open(shopper, address);
    await shopper.locator('main').getByText(sentence).first().waitFor();
  }
  await open(shopper, '/delivery-policy');
  await shopper.getByRole('row', { name: 'Lagos 1-2 business days 2-3 business days' }).waitFor();
  await shopper.getByRole('row', { name: 'Other states 3-5 business days' }).waitFor();

  const plain = await plainVisit(shop);
  await open(plain, '/return-policy');
  await plain.getByText('You ask us within 14 days of receiving it.').waitFor();
  await addWithoutScripts(plain, { slug: 'oja-canvas-tote' });
  await plain.getByRole('link', { name: 'Checkout' }).click();
  await plain.getByText(`Lagos: ${lagos}.`).waitFor();
});
