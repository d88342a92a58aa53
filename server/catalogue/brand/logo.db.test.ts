import { sql } from 'kysely';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brandImage, brandFiles, logoFiles } from '#shared/brand/brand-images.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { deleteUnusedImages } from '#server/catalogue/images/delete-unused-images.ts';
import { resizeMissingImages } from '#server/catalogue/images/resize-missing-images.ts';
import { createSettingsReader } from '#server/settings/shop-settings.ts';
import { photoLogo, signAndWordLogo, signLogo, wordLogo } from '../../../tests/data/logos.ts';
import { photo } from '../../../tests/data/photos.ts';
import type { Shopper } from '../../../tests/actions/shopper.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

const address = '/api/admin/logo';

test('a logo stands in every process at once, with icons and a share picture of its own that browsers may keep', async () => {
  const { shop, owner } = await admin();
  const elsewhere = createSettingsReader(shop.db, shop.config);
  const before = await shop.settings();
  expect([before.logo, brandImage(before, 'icon-192.png')]).toEqual([null, '/icon-192.png']);

  const logo = await uploaded(shop, owner, signLogo());
  expect(await shop.settings()).toEqual(before);
  const { status, body } = await owner.call('PUT', address, { picture: logo.picture });

  expect([status, body['message']]).toEqual([200, 'Saved']);
  const settings = await elsewhere();
  expect(settings).toMatchObject({
    logo: { url: logo.picture, width: 600, height: 600, look: 'paper' },
    logoSetting: { light: { width: 40, height: 40 }, dark: { width: 34, height: 34 } },
  });
  for (const file of [...brandFiles, ...logoFiles]) {
    const { statusCode, headers, rawPayload } = await shop.app.inject({ url: brandImage(settings, file) });
    expect([statusCode, headers['cache-control']], file).toEqual([200, 'public, max-age=31536000, immutable']);
    const { width, height } = await sharp(rawPayload).metadata();
    expect([width, height], file).toEqual(sizes[file]);
  }
  const manifest = (await shop.app.inject({ url: '/manifest.webmanifest' })).json<{ icons: { src: string }[] }>();
  expect(manifest.icons.map(({ src }) => src)).toContain(brandImage(settings, 'maskable-512.png'));
});

test('another logo has other addresses, and the address of the former one shows the new one to anyone who asks again', async () => {
  const { shop, owner } = await admin();
  await use(shop, owner, signLogo());
  const first = await shop.settings();
  await use(shop, owner, signLogo({ colour: '#0f6b6b' }));
  const second = await shop.settings();
  expect(brandImage(second, 'logo.png')).not.toBe(brandImage(first, 'logo.png'));

  shop.clock.forward({ hours: 25 });
  await deleteUnusedImages(shop);
  const old = await shop.app.inject({ url: brandImage(first, 'logo.png') });
  const now = await shop.app.inject({ url: brandImage(second, 'logo.png') });
  expect([old.headers['cache-control'], now.headers['cache-control']]).toEqual([
    'no-cache',
    'public, max-age=31536000, immutable',
  ]);
  expect(old.rawPayload).toEqual(now.rawPayload);
});

test('without its logo a shop has the name and its icons again, and the picture is deleted after a day', async () => {
  const { shop, owner } = await admin();
  const logo = await use(shop, owner, signLogo());
  const withLogo = await shop.settings();
  shop.clock.forward({ hours: 30 });
  await deleteUnusedImages(shop);
  expect((await shop.app.inject({ url: logo.picture })).statusCode).toBe(200);

  const again = await newStaff(shop, 'owner');
  await again.call('PUT', address, { picture: null });
  const settings = await shop.settings();
  expect([settings.logo, brandImage(settings, 'share.jpg')]).toEqual([null, '/share.jpg']);
  await deleteUnusedImages(shop);
  expect((await shop.app.inject({ url: logo.picture })).statusCode).toBe(200);
  shop.clock.forward({ hours: 24 });
  await deleteUnusedImages(shop);
  expect((await shop.app.inject({ url: logo.picture })).statusCode).toBe(404);
  expect((await shop.app.inject({ url: brandImage(withLogo, 'logo.png') })).statusCode).toBe(404);
});

test('the former release, which knows no logos, cannot delete the one that is shown', async () => {
  const { shop, owner } = await admin();
  const shown = await use(shop, owner, signLogo());
  const other = await uploaded(shop, owner, signLogo({ colour: '#333333' }));
  const rows = await shop.db
    .updateTable('pictures')
    .set({ deletingSince: shop.clock.now() })
    .where('address', 'in', [shown.picture, other.picture])
    .returning('address')
    .execute();
  expect(rows).toEqual([{ address: other.picture }]);
});

test('no sizes of a product picture are made of a logo, not even at night', async () => {
  const { shop, owner } = await admin();
  await use(shop, owner, signLogo());
  await resizeMissingImages(shop);
  const { rows } = await sql`select from pgboss.job where name = 'resize-image'`.execute(shop.db);
  expect(rows).toEqual([]);
});

test('a logo is written down with who used it, and once', async () => {
  const { shop, owner } = await admin();
  const logo = await use(shop, owner, signLogo());
  await owner.call('PUT', address, { picture: logo.picture });
  await owner.call('PUT', address, { picture: null });
  await owner.call('PUT', address, { picture: null });
  const log = await shop.db
    .selectFrom('auditLog')
    .select(['action', 'subject', 'detail'])
    .where('action', 'like', 'logo.%')
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { action: 'logo.added', subject: 'shop', detail: { picture: [null, logo.picture] } },
    { action: 'logo.removed', subject: 'shop', detail: { picture: [logo.picture, null] } },
  ]);
});

test('a manager, who may not change the name, may not change the logo', async () => {
  const { shop, owner } = await admin();
  const logo = await uploaded(shop, owner, signLogo());
  const manager = await newStaff(shop, 'manager');
  expect((await manager.call('PUT', address, { picture: logo.picture })).status).toBe(403);
  expect((await shop.settings()).logo).toBeNull();
});

test('a picture that was not uploaded as a logo is none', async () => {
  const { shop, owner } = await admin();
  const { body } = await send(shop, owner, photo(), '?shape=whole');
  for (const picture of [body['picture'], '/pictures/logo.0123456789ab.webp', '']) {
    const response = await owner.call('PUT', address, { picture });
    expect([response.status, response.body['fields']]).toEqual([400, { picture: adminMessages.settings.logo }]);
  }
});

test('white margins are cut off, and a white ground is transparent', async () => {
  const { shop, owner } = await admin();
  const sent = wordLogo({ text: 'Zuri', width: 600, colour: '#191714', margin: 300, ground: '#ffffff' }).jpeg();
  const { picture, ...facts } = await uploaded(shop, owner, sent);
  expect(facts).toMatchObject({ look: 'dark' });
  expect(facts.width).toBeGreaterThan(560);
  expect(facts.width).toBeLessThan(610);
  const { rawPayload } = await shop.app.inject({ url: picture });
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
  const opacities = Array.from({ length: info.width }, (_, x) => data[x * 4 + 3]!);
  expect([info.channels, Math.min(...opacities)]).toEqual([4, 0]);
});

test.for<[name: string, look: string, picture: () => Sharp]>([
  ['a dark word', 'dark', () => wordLogo({ text: 'Zuri', width: 600, colour: '#222222' })],
  ['a white word', 'light', () => wordLogo({ text: 'Zuri', width: 600, colour: '#ffffff' })],
  ['a pale gold word', 'ink', () => wordLogo({ text: 'Zuri', width: 600, colour: '#f5d98a' })],
  ['an orange word', 'any', () => wordLogo({ text: 'Zuri', width: 600, colour: '#e4572e' })],
  ['a sign with a black word', 'paper', signAndWordLogo],
  ['a photo', 'opaque', photoLogo],
])('%s is seen on the header and on the admin’s bar', async ([, look, picture]) => {
  const { shop, owner } = await admin();
  const logo = await use(shop, owner, picture());
  expect(logo.look).toBe(look);
  const settings = await shop.settings();
  for (const [file, ground] of [
    ['logo.png', '#faf8f3'],
    ['logo-dark.png', '#191714'],
  ] as const) {
    const { rawPayload } = await shop.app.inject({ url: brandImage(settings, file) });
    expect(rawPayload.length, file).toBeLessThan(5_000);
    expect(await contrastOn(rawPayload, ground), file).toBeGreaterThan(2);
  }
});

const { logoTiny, logoShape, logoEmpty } = adminMessages.settings;
test.for<[name: string, message: string, picture: () => Sharp]>([
  ['A small one', logoTiny(200, 64), () => signLogo({ side: 180 })],
  [
    'A small one in wide margins',
    logoTiny(200, 64),
    () => wordLogo({ text: 'Zuri', width: 120, colour: '#000', margin: 300 }),
  ],
  ['A line', logoShape(8, 2), () => wordLogo({ text: 'ADAEZETHREADSOFYABALAGOS', width: 2400, colour: '#000' })],
  ['A column', logoShape(8, 2), () => photo({ width: 100, height: 900 })],
  ['Nothing on white', logoEmpty, () => photo({ color: '#ffffff' })],
  ['Nothing at all', logoEmpty, () => wordLogo({ text: 'Zuri', width: 500, colour: 'none' })],
])('%s is no logo, and the sentence says why', async ([, message, picture]) => {
  const { shop, owner } = await admin();
  const { status, body } = await send(shop, owner, picture());
  expect([status, body['message']]).toEqual([422, message]);
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([]);
});

test('an SVG from outside is no logo', async () => {
  const { shop, owner } = await admin();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const { status, body } = await send(shop, owner, svg);
  expect([status, body['message']]).toEqual([415, adminMessages.products.pictureType]);
});

test('the icon of a wide logo is its first part, and of one without parts the initials of the name', async () => {
  const { shop, owner } = await admin();
  await use(shop, owner, signAndWordLogo());
  const icon = async () =>
    (await shop.app.inject({ url: brandImage(await shop.settings(), 'icon-192.png') })).rawPayload;
  // The teal sign, in the middle of the shop's paper.
  expect(await colourAt(await icon(), 0.5)).toEqual([0x0f, 0x6b, 0x6b]);
  expect(await colourAt(await icon(), 0.02)).toEqual([0xfa, 0xf8, 0xf3]);

  const band = { create: { width: 900, height: 30, channels: 3, background: '#7b1e34' } } as const;
  const joined = wordLogo({ text: 'ADAEZE', width: 900, colour: '#7b1e34' }).composite([
    { input: band, gravity: 'south' },
  ]);
  const wide = await joined.png().toBuffer();
  await use(shop, owner, sharp(wide).resize({ width: 900, height: 200, fit: 'fill' }));
  expect(await colourAt(await icon(), 0.02)).toEqual([0x19, 0x17, 0x14]);
});

const square = (side: number) => [side, side];
const sizes: Record<string, number[]> = {
  'icon.svg': square(192),
  'icon-192.png': square(192),
  'icon-512.png': square(512),
  'maskable-192.png': square(192),
  'maskable-512.png': square(512),
  'apple-touch-icon.png': square(180),
  'share.jpg': [1_200, 630],
  'logo.png': square(80),
  'logo-dark.png': square(68),
  'logo-email.png': square(80),
  'logo-print.png': square(160),
  'favicon.png': square(96),
};

async function admin() {
  const shop = await testShop();
  return { shop, owner: await newStaff(shop, 'owner') };
}

async function use(shop: TestShop, owner: Shopper, picture: Sharp) {
  const logo = await uploaded(shop, owner, picture);
  expect((await owner.call('PUT', address, { picture: logo.picture })).status).toBe(200);
  return logo;
}

async function uploaded(shop: TestShop, owner: Shopper, picture: Sharp) {
  const { status, body } = await send(shop, owner, picture);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { picture: string; width: number; height: number; look: string };
}

async function send(shop: TestShop, staff: Shopper, picture: Sharp | Buffer, query = '?shape=logo') {
  const payload = Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer();
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/pictures${query}`,
    headers: { 'content-type': 'image/png' },
    cookies: staff.cookies(),
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** The colour of a pixel on the diagonal. */
async function colourAt(png: Buffer, share: number): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = Math.floor(info.width * share);
  return [...data.subarray((at * info.width + at) * 3, (at * info.width + at) * 3 + 3)];
}

const linear = (value: number) => (value / 255) ** 2.2 + 0.05;

/** Between the lightest and the darkest of what a picture shows on a ground. */
async function contrastOn(png: Buffer, ground: string): Promise<number> {
  const { channels } = await sharp(png).flatten({ background: ground }).toColourspace('b-w').stats();
  return linear(channels[0]!.max) / linear(channels[0]!.min);
}
