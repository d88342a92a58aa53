import { expect, test } from 'vitest';
import { addMissing } from './add-missing.ts';

test('of a line of 30 that staff sold, buying again puts 20 into the cart and says that it takes no more', async () => {
  const added: number[] = [];
  const cart = {
    fetch: () => Promise.resolve({ lines: [], notes: [] }),
    add: ({ quantity }: { quantity: number }) => Promise.resolve(added.push(quantity)),
  };
  const item = { productId: 'p', variantId: 'v', size: 'M', quantity: 30, name: 'Adire shirt' };

  const problem = await addMissing(cart as unknown as Parameters<typeof addMissing>[0], [item]);

  expect(added).toEqual([20]);
  expect(problem).toMatchObject({ isPartly: true, text: expect.stringContaining('Adire shirt: ') as string });
});
