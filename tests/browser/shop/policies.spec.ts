import { expect } from 'vitest';
import { test } from '../open-shop.ts';

/** The promises of the two policies (specification, section 2). */

const promises = {
  '/delivery-policy': [
    /nationwide in Nigeria, with fast options in Lagos and Osun/,
    /packed and shipped in 1-2 business days/,
    /Lagos and Osun Same day Next day/,
    /Ordered before 12pm Ordered after 12pm/,
    /Other states 1-2 business days/,
    /International orders are by enquiry/,
    /A tracking email is sent on shipping/,
    /Address changes are possible only before shipping/,
    /Support is by email at hello@oge\.example, on Instagram and on Twitter/,
  ],
  '/return-policy': [
    /within 7 days of receipt, as it came: unused, unwashed, with its tags and its packaging/,
    /exchange an item only if the size is wrong or the item is defective/,
    /within 2 days of delivery/,
    /You pay for sending it back, unless the item is faulty or we sent the wrong one/,
    /inspect the item first/,
    /ask for your account details and pay within 3-5 business days/,
  ],
};

test.for(Object.entries(promises))('%s has each of its promises', async ([path, sentences], { shop }) => {
  const page = await shop.visit({ javaScriptEnabled: false });
  await page.goto(path);
  const words = (await page.getByRole('main').innerText()).replaceAll(/[\s‑–]+/g, (gap) => (gap.trim() ? '-' : ' '));
  for (const sentence of sentences) expect.soft(words).toMatch(sentence);
});
