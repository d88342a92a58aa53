import { expect, test } from 'vitest';
import type { HomeImages } from '#shared/admin/home/api.ts';
import type { Editorial, HeroSlide } from '#shared/catalogue/banners-api.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { deleteUnusedImages } from '../images/delete-unused-images.ts';

const address = '/api/admin/home-pictures';
const picture = (name: string) => `/pictures/${name}.0123456789ab.webp`;
const sized = (name: string) => JSON.stringify({ url: picture(name), width: 100, height: 80 });

test('another picture, other words and another order stand on the home page at once', async () => {
  const { shop, owner, sent } = await admin();
  const [first, second] = sent.slides;
  await upload(shop, 'photo');

  const { status, body } = await owner.call('PUT', address, {
    ...sent,
    slides: [{ ...second, wide: picture('photo'), caption: ' Oge · new ' }, first],
    stories: [{ ...sent.stories[0], heading: 'Worn in Lagos', href: '/shop?category=Dresses' }],
  });

  expect(status).toBe(200);
  expect((body['pictures'] as HomeImages).version).not.toBe(sent.version);
  const { slides, editorials } = (await shop.app.inject({ url: '/api/home/banners' })).json<{
    slides: HeroSlide[];
    editorials: Editorial[];
  }>();
  expect(slides[0]).toMatchObject({ caption: 'Oge · new', wide: { url: picture('photo'), width: 1_600, height: 900 } });
  expect(slides[1]).toMatchObject({ alt: first?.alt, wide: { url: first?.wide, width: 100, height: 80 } });
  expect(editorials[0]).toMatchObject({ heading: 'Worn in Lagos', href: '/shop?category=Dresses' });
  const log = await shop.db.selectFrom('auditLog').select(['action', 'subject']).orderBy('id').execute();
  expect(log).toEqual([
    { action: 'home.slide-changed', subject: 'slide 1' },
    { action: 'home.slide-changed', subject: 'slide 2' },
    { action: 'home.story-changed', subject: 'story 1' },
  ]);
});

test('a slide may go, and the last one stays', async () => {
  const { shop, owner, sent } = await admin();
  expect((await owner.call('PUT', address, { ...sent, slides: sent.slides.slice(1) })).status).toBe(200);
  const { version } = (await owner.call('GET', address)).body['pictures'] as HomeImages;

  const { status, body } = await owner.call('PUT', address, { ...sent, version, slides: [] });

  expect(status).toBe(400);
  expect(body['fields']).toEqual({ slides: 'Keep at least one slide' });
  expect(await shop.db.selectFrom('banners').select('place').where('place', '=', 'hero').execute()).toHaveLength(1);
});

test.for([
  { change: { wide: picture('never-was') }, field: 'slides.0.wide', sentence: 'Choose a picture' },
  { change: { wide: 'https://evil.example/x.webp' }, field: 'slides.0.wide', sentence: 'Choose a picture' },
  { change: { alt: ' ' }, field: 'slides.0.alt', sentence: 'Describe the picture' },
])('a slide with $change is rejected at its field, and nothing is changed', async ({ change, field, sentence }) => {
  const { owner, sent } = await admin();
  const slides = [{ ...sent.slides[0], ...change }, ...sent.slides.slice(1)];

  const { status, body } = await owner.call('PUT', address, { ...sent, slides });

  expect(status).toBe(400);
  expect(body['fields']).toEqual({ [field]: sentence });
  expect((await owner.call('GET', address)).body['pictures']).toEqual(sent);
});

test('a link leads to a page of the shop and nowhere else', async () => {
  const { owner, sent } = await admin();
  for (const href of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b']) {
    const stories = [{ ...sent.stories[0], href }];
    const { status, body } = await owner.call('PUT', address, { ...sent, stories });
    expect([status, body['fields']]).toEqual([
      400,
      { 'stories.0.href': 'Enter a page of the shop, starting with /, such as /shop' },
    ]);
  }
});

test('pictures that are sent again after a lost response are saved, and are in the log once', async () => {
  const { shop, owner, sent } = await admin();
  const entry = { ...sent, slides: [{ ...sent.slides[0], caption: 'New' }, ...sent.slides.slice(1)] };
  const responses = [await owner.call('PUT', address, entry), await owner.call('PUT', address, entry)];

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await shop.db.selectFrom('auditLog').select('action').execute()).toEqual([{ action: 'home.slide-changed' }]);
});

test('of two people who save at once one gets a conflict', async () => {
  const { owner, sent } = await admin();
  const save = (caption: string) =>
    owner.call('PUT', address, { ...sent, slides: [{ ...sent.slides[0], caption }, ...sent.slides.slice(1)] });

  const responses = await Promise.all([save('One'), save('Two')]);

  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('a picture that was uploaded days ago and is put on the page now is not cleared away', async () => {
  const { shop, owner, sent } = await admin();
  await upload(shop, 'photo');
  shop.clock.forward({ hours: 23 });
  const slides = [{ ...sent.slides[0], wide: picture('photo') }, ...sent.slides.slice(1)];
  await owner.call('PUT', address, { ...sent, slides });
  shop.clock.forward({ hours: 2 });
  await deleteUnusedImages(shop);

  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([{ address: picture('photo') }]);
});

test('a picture that is taken off the home page after weeks stays for a day: it may be put back', async () => {
  const { shop, owner, sent } = await admin();
  await upload(shop, 'photo');
  const slides = [{ ...sent.slides[0], wide: picture('photo') }, ...sent.slides.slice(1)];
  await owner.call('PUT', address, { ...sent, slides });
  shop.clock.forward({ hours: 23 * 24 });
  const again = await newStaff(shop, 'owner'); // A session lasts a week at most.
  const { version } = (await again.call('GET', address)).body['pictures'] as HomeImages;
  expect(await again.call('PUT', address, { ...sent, version, slides: sent.slides.slice(1) })).toMatchObject({
    status: 200,
  });

  shop.clock.forward({ hours: 23 });
  await deleteUnusedImages(shop);
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([{ address: picture('photo') }]);
  shop.clock.forward({ hours: 2 });
  await deleteUnusedImages(shop);
  expect(await shop.db.selectFrom('pictures').select('address').execute()).toEqual([]);
});

async function admin() {
  const shop = await testShop();
  const texts = { alt: 'A dress', caption: 'Oge · dress' };
  await shop.db
    .insertInto('banners')
    .values([
      { place: 'hero', position: 0, picture: sized('wide-one'), portrait: sized('tall-one'), ...texts },
      { place: 'hero', position: 1, picture: sized('wide-two'), portrait: sized('tall-two'), ...texts, alt: 'A shirt' },
      {
        place: 'editorial',
        position: 0,
        picture: sized('near'),
        ...texts,
        heading: 'Near',
        body: 'Words',
        linkText: 'Shop',
        href: '/shop',
      },
    ])
    .execute();
  const owner = await newStaff(shop, 'owner');
  return { shop, owner, sent: (await owner.call('GET', address)).body['pictures'] as HomeImages };
}

async function upload({ db, now }: Awaited<ReturnType<typeof admin>>['shop'], name: string): Promise<void> {
  const size = { width: 1_600, height: 900 };
  await db
    .insertInto('pictures')
    .values({ address: picture(name), ...size, uploadedAt: now(), wantedAt: now() })
    .execute();
}
