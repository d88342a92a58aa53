import { expect, test } from 'vitest';
import { photoFiles, sendPhoto } from '../../tests/actions/photos.ts';
import { guestWithDelivery } from '../../tests/actions/after-sale/returns.ts';
import { photo, pngHeader } from '../../tests/data/photos.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

const types = 'Choose a photo: JPEG, PNG, WebP or AVIF.';
const huge =
  'This photo is larger than 40 megapixels, 16 as AVIF or interlaced PNG, or longer than 20,000 pixels. Choose a smaller one.';
const broken = 'This photo is damaged or was only partly uploaded. Send it again, or choose another.';

const hostile: Record<string, () => Promise<[bytes: Buffer, status: number, message: string | RegExp]>> = {
  'an SVG': async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415, types],
  'a page': async () => [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, types],
  'an iPhone’s HEIC': async () => [
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    415,
    /^We can’t read HEIC photos/,
  ],
  'a header that promises 50,000 x 50,000': async () => [pngHeader(50_000, 50_000), 422, huge],
  'an interlaced PNG of 17 megapixels': async () => [pngHeader(4_200, 4_200, { isInterlaced: true }), 422, huge],
  'a strip of 39 megapixels': async () => [pngHeader(390_000, 100), 422, huge],
  'an AVIF of 17 megapixels': async () => [
    await photo({ width: 4_200, height: 4_200 }).avif({ effort: 0 }).toBuffer(),
    422,
    huge,
  ],
  '50 megapixels': async () => [await photo({ width: 7_000, height: 7_200 }).png().toBuffer(), 422, huge],
  'noise that begins as a JPEG': async () => [Buffer.from('\xff\xd8\xff\xe0noise', 'latin1'), 422, broken],
  'a dot': async () => [await photo({ width: 20, height: 20 }).png().toBuffer(), 422, /too small/],
  'more than 8 MB': async () => [Buffer.alloc(8_000_001, 255), 413, 'A photo can be up to 8 MB. Choose a smaller one.'],
  nothing: async () => [Buffer.alloc(0), 415, types],
};

test.for(Object.entries(hostile))(
  '%s is rejected as a photo with a reason, and nothing is stored',
  async ([, make]) => {
    const shop = await testShop();
    const { shopper, order } = await guestWithDelivery(shop);
    const [bytes, status, message] = await make();

    const sent = await sendPhoto(shopper, order, bytes);

    expect(sent).toMatchObject({ status, body: { success: false, message: expect.stringMatching(message) } });
    expect(await photoFiles(shop)).toEqual([]);
    expect(await shop.db.selectFrom('shopperPhotos').select('id').execute()).toEqual([]);
  },
);
