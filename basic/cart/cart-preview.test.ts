import { expect, test } from 'vitest';
import { emailSettings as settings } from '../../tests/actions/messages/emails.ts';
import { cartPreview } from './cart-preview.ts';

const line = (name: string, quantity: number, price: number) => ({
  productId: '1a2b3c4d-0000-4000-8000-00000000000a',
  variantId: '9f8e7d6c-0000-4000-8000-00000000000b',
  size: 'M',
  name,
  quantity,
  price,
  image: `/pictures/${name}.0123456789ab.webp`,
  color: { name: 'indigo' },
});

const titleOf = (...lines: ReturnType<typeof line>[]) =>
  cartPreview(lines, settings, '/basic/shared-cart').find((tag) => 'property' in tag && tag.property === 'og:title');

test('a chat shows how many pieces a cart has and what they cost, and of an empty one nothing', () => {
  expect(titleOf(line('gown', 2, 15_000), line('shirt', 1, 15_000))).toMatchObject({
    content: 'Three pieces · ₦45,000',
  });
  expect(titleOf(line('gown', 1, 15_000))).toMatchObject({ content: 'One piece · ₦15,000' });
  expect(titleOf(line('gown', 12, 1_000))).toMatchObject({ content: '12 pieces · ₦12,000' });
  expect(cartPreview([], settings, '/basic/shared-cart')).toEqual([]);
});
