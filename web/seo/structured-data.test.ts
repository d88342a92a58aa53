import { brandSetting } from '#shared/brand/brand-setting.ts';
import { expect, test } from 'vitest';
import { savedPercent } from '#shared/catalogue/discount.ts';
import { emailSettings as settings } from '../../tests/actions/messages/emails.ts';
import { shownProduct } from '../../tests/data/shown-product.ts';
import { breadcrumbs } from './structured-data.ts';
import { shopStructuredData } from './shop-structured-data.ts';
import { productStructuredData } from './product-structured-data.ts';

const variant = (name: string, price: number, inStock: boolean) => ({
  _id: `00000000-0000-4000-8000-00000000000${price % 10}`,
  color: { name, hex: '#232f6e', family: 'blue' },
  cloth: 'adire cotton',
  price,
  inStock,
  images: { main: `/pictures/${name}.0123456789ab.webp`, thumbnails: [] },
  inventory: [],
});

const product = shownProduct({
  name: 'Halima Boubou',
  description: 'Cotton, dyed by hand.',
  category: 'Boubous',
  sizes: ['M'],
  discount: { value: 20 },
  variants: [variant('indigo', 12_501, true), variant('wine', 14_002, false)],
});

test('each colour is an offer at the price that is charged, sold out or not', () => {
  const facts = productStructuredData(settings, product, '/product/1');

  expect(facts['offers']).toMatchObject([
    {
      name: 'Halima Boubou in Indigo',
      price: 12_501,
      priceCurrency: 'NGN',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/product/1',
    },
    { name: 'Halima Boubou in Wine', price: 14_002, availability: 'https://schema.org/OutOfStock' },
  ]);
  expect(facts['image']).toEqual([
    'https://shop.example/pictures/indigo.0123456789ab-1200.jpg',
    'https://shop.example/pictures/wine.0123456789ab-1200.jpg',
  ]);
});

test('an offer names its seller, whom only the home page describes', () => {
  const [offer] = productStructuredData(settings, product, '/product/1')['offers'] as [{ seller: object }];
  const { '@type': type, '@id': id, name } = shopStructuredData(settings);
  expect(offer.seller).toEqual({ '@type': type, '@id': id, name });
});

test('an offer of a running sale says when its price ends', () => {
  const priceUntil = '2026-11-30T22:59:00.000Z';
  const variants = [{ ...variant('indigo', 12_501, true), priceUntil }, variant('wine', 14_002, true)];
  const { offers } = productStructuredData(settings, { ...product, variants }, '/product/1');

  expect((offers as { priceValidUntil?: string }[]).map(({ priceValidUntil }) => priceValidUntil)).toEqual([
    priceUntil,
    undefined,
  ]);
});

test.for([
  ['women', 'female'],
  ['men', 'male'],
  ['unisex', 'unisex'],
] as const)('what is for %s is found by anyone who looks for it', ([gender, suggestedGender]) => {
  const { audience } = productStructuredData(settings, { ...product, gender }, '/product/1');
  expect(audience).toEqual({ '@type': 'PeopleAudience', suggestedGender });
});

const audienceForGirls = (sizes: string[]) =>
  productStructuredData(settings, { ...product, gender: 'girls', sizes }, '/product/1')['audience'];

test('clothes for children say for which ages they are, in years', () => {
  const forGirls = { '@type': 'PeopleAudience', suggestedGender: 'female' };
  expect(audienceForGirls(['6-12M', '2-3Y', '4-5Y'])).toEqual({
    ...forGirls,
    suggestedMinAge: 0.5,
    suggestedMaxAge: 5,
  });
  expect(audienceForGirls(['Standard'])).toEqual(forGirls);
});

test('a discount is given as the two amounts on the page, and only the true percentage follows from them', () => {
  const discounted = { ...product, discount: { value: 15 }, variants: [variant('indigo', 38_500, true)] };
  const facts = productStructuredData(settings, discounted, '/product/1');

  expect(facts['offers']).toMatchObject([
    {
      price: 38_500,
      priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 44_275, priceCurrency: 'NGN' },
    },
  ]);
  expect(savedPercent(38_500, 15)).toBe('13.0'); // 1 - 38,500 / 44,275
  expect(JSON.stringify(facts)).not.toMatch(/\b15\b/);
});

test('without a discount the price is the only amount', () => {
  const facts = productStructuredData(settings, { ...product, discount: null }, '/product/1');
  expect(JSON.stringify(facts)).not.toContain('priceSpecification');
});

test('breadcrumbs begin at home and are numbered from one', () => {
  const { itemListElement } = breadcrumbs(settings, [{ name: 'Shop', path: '/shop' }]);

  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Shop', item: 'https://shop.example/shop' },
  ]);
});

test('the seller is described by what the owner filled in, and by nothing else', () => {
  const { sameAs, address, taxID, identifier, logo } = shopStructuredData({
    ...settings,
    name: 'Bo',
    ...brandSetting({ name: 'Bo', logo: null }),
    twitterUrl: '',
    tiktokUrl: 'https://www.tiktok.com/@bo',
    rcNumber: 'RC 1234567',
    tin: '12345678-0001',
  });
  expect(sameAs).toEqual(['https://www.instagram.com/oge', 'https://www.tiktok.com/@bo']);
  expect(address).toMatchObject({ '@type': 'PostalAddress', streetAddress: '12 Demo Street, Yaba, Lagos' });
  expect(taxID).toBe('12345678-0001');
  expect(identifier).toMatchObject({ propertyID: 'CAC', value: 'RC 1234567' });
  expect(logo).toBe('https://shop.example/brand/icon-512.png?name=Bo');

  const unsaid = shopStructuredData({ ...settings, legalName: '', streetAddress: '', rcNumber: '', tin: '' });
  expect(Object.keys(unsaid)).toEqual(expect.not.arrayContaining(['legalName', 'address', 'taxID', 'identifier']));
});

test('the seller’s logo is the picture that they have, not an icon', () => {
  const logo = { url: '/pictures/logo.0123456789ab.webp', width: 600, height: 200, look: 'dark' } as const;
  const shown = shopStructuredData({ ...settings, logo, ...brandSetting({ name: 'Bo', logo }) });
  expect(shown['logo']).toBe('https://shop.example/brand/logo-print.png?logo=0123456789ab&name=Bo');
});
