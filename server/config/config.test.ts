import { firstPromises } from '#shared/promises/promises.ts';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brandSetting } from '#shared/brand/brand-setting.ts';
import { ConfigError, readConfig } from './config.ts';
import { settingNames } from './environment.ts';
import { senderOf } from '../email/sender.ts';
import { limitsOf } from './limits.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:secret@db.example/shop?sslmode=verify-full',
  PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef',
  SMTP_URL: 'smtps://shop:secret@mail.example',
  SESSION_SECRET: '8d0f4c1e9a7b2356f8e1d0c9b7a64523',
  TRUSTED_PROXIES: 'none',
  PUBLIC_URL: 'https://shop.example/',
  MAIL_FROM: 'Oge <orders@shop.example>',
};

test('production does not start with the sender of the example, whose emails nobody would accept', () => {
  const sentence = 'MAIL_FROM or SHOP_EMAIL must name the address that emails come from when NODE_ENV is production.';
  const example = 'hello@oge.example';
  expect(problemsOf({ ...production, MAIL_FROM: '' })).toEqual([sentence]);
  // As in a copy of .env.example.
  expect(problemsOf({ ...production, MAIL_FROM: '', SHOP_EMAIL: example })).toEqual([sentence]);
  expect(problemsOf({ ...production, MAIL_FROM: `Oge <${example}>` })).toEqual([sentence]);
  expect(problemsOf({ ...production, MAIL_FROM: '', SHOP_EMAIL: 'hello@shop.example' })).toEqual([]);
  expect(problemsOf({ ...production, SHOP_EMAIL: example })).toEqual([]);
});

test('without any setting there is a demo shop: embedded database, stand-in for payments, demo inbox', () => {
  const config = readConfig({});

  expect(config).toEqual({
    isProduction: false,
    isStaging: false,
    hasServiceWorker: true,
    migratesAtStart: true,
    port: 3000,
    pushEmulator: null,
    host: '127.0.0.1',
    metricsPort: null,
    metricsHost: '127.0.0.1',
    errorTrackingDsn: null,
    traces: null,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    databaseReadConnections: 8,
    databaseConnections: 16,
    hasPreparedStatements: true,
    backupDir: null,
    isBackupWatched: true,
    dataDir: path.resolve('.data'),
    objectStore: null,
    secrets: ['the demo keeps no secrets from whoever runs it'],
    hstsHasSubdomains: true,
    trustedProxies: [],
    limits: limitsOf(),
    role: 'all',
    drainMs: 0,
    paystack: {
      secretKey: 'sk_test_demo',
      formerKeys: [],
      baseUrl: 'http://127.0.0.1:3001',
      isEmulated: true,
      emulatorPort: 3001,
    },
    cdn: null,
    couriers: {
      secretKey: 'sk_test_demo',
      formerKeys: [],
      baseUrl: 'http://127.0.0.1:3001/terminal/v1',
      isEmulated: true,
    },
    textMessages: {
      apiKey: 'sk_test_demo',
      senderId: 'DemoShop',
      baseUrl: 'http://127.0.0.1:3001/termii',
      channel: 'dnd',
      webhookSecrets: ['sk_test_demo'],
      isEmulated: true,
    },
    smtpUrl: null,
    mailFrom: null,
    firstOwnerEmail: null,
    logLevel: 'warn',
    shop: {
      name: 'Oge',
      logo: null,
      ...brandSetting({ name: 'Oge', logo: null }),
      phone: '+2348000000000',
      whatsapp: '',
      email: 'hello@oge.example',
      instagramUrl: 'https://www.instagram.com/oge',
      twitterUrl: 'https://x.com/oge',
      tiktokUrl: '',
      facebookUrl: '',
      publicUrl: 'http://localhost:3000',
      isDemo: true,
      isVatRegistered: false,
      bannerText: 'New in ankara and adire.',
      isBannerShown: true,
      isCartReminderOn: false,
      cartReminderHours: 24,
      deliveryFee: null,
      promises: firstPromises,
      footerPages: [],
      childSections: [],
      isSaleOn: false,
      firstSlide: null,
      ownTexts: [],
      sellerFacts: '',
      deliveryRule: 'Order before 12pm and Lagos and Osun get it the same day. Other states, 1-2 business days.',
      legalName: 'Oge Demo Store',
      rcNumber: '',
      tin: '',
      streetAddress: '12 Demo Street, Yaba, Lagos',
      openingHours: 'Monday to Saturday, 9am to 6pm',
      contactPerson: '',
    },
  });
});

test('the seller is named by the operator of the shop: words and accounts of the demo stand in no other', () => {
  const nobody = {
    legalName: '',
    rcNumber: '',
    tin: '',
    streetAddress: '',
    openingHours: '',
    contactPerson: '',
    instagramUrl: '',
    twitterUrl: '',
    bannerText: 'Delivery all over Nigeria.',
  };
  expect(readConfig(production).shop).toMatchObject(nobody);

  const settings = { SHOP_LEGAL_NAME: 'Zuri Limited', SHOP_RC_NUMBER: 'RC 1', SHOP_ADDRESS: '1 Road, Yaba' };
  expect(readConfig({ ...production, ...settings }).shop).toMatchObject({
    ...nobody,
    legalName: 'Zuri Limited',
    rcNumber: 'RC 1',
    streetAddress: '1 Road, Yaba',
  });
});

test('an empty value counts as not given', () => {
  const empty = Object.fromEntries(settingNames.map((name) => [name, '']));

  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('the emulator’s port follows the shop’s, unless a setting says where it listens', () => {
  expect(readConfig({ PORT: '8080' }).paystack.emulatorPort).toBe(8081);
  expect(readConfig({ PORT: '8080', EMULATOR_PORT: '9000' }).paystack.baseUrl).toBe('http://127.0.0.1:9000');
  expect(readConfig({ PORT: '0' }).paystack.emulatorPort).toBe(0);
});

test('a shop with everything it needs runs in production, without stand-in and demo', () => {
  const config = readConfig(production);

  expect(config).toMatchObject({
    isProduction: true,
    databaseUrl: production.DATABASE_URL,
    smtpUrl: production.SMTP_URL,
    paystack: {
      secretKey: production.PAYSTACK_SECRET_KEY,
      formerKeys: [],
      baseUrl: 'https://api.paystack.co',
      isEmulated: false,
      emulatorPort: null,
    },
    shop: { publicUrl: 'https://shop.example', isDemo: false },
  });
});

test('in production everything that is missing is named at once', () => {
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
    'DATABASE_URL must be set when NODE_ENV is production.',
    'PAYSTACK_SECRET_KEY must be set when NODE_ENV is production.',
    'SMTP_URL must be set when NODE_ENV is production.',
    'SECRETS must be set when NODE_ENV is production.',
    'PUBLIC_URL must be set when NODE_ENV is production.',
    'TRUSTED_PROXIES must be set when NODE_ENV is production.',
    'MAIL_FROM or SHOP_EMAIL must name the address that emails come from when NODE_ENV is production.',
  ]);
});

test('the stand-in cannot be switched on in production', () => {
  expect(problemsOf({ ...production, PAYSTACK_SECRET_KEY: undefined, EMULATOR_PORT: '3001' })).toEqual([
    'PAYSTACK_SECRET_KEY must be set when NODE_ENV is production.',
  ]);
  expect(readConfig({ ...production, EMULATOR_PORT: '3001' }).paystack.emulatorPort).toBeNull();
});

test('a live key is rejected outside production, where mail is shown to everybody', () => {
  expect(problemsOf({ PAYSTACK_SECRET_KEY: 'sk_live_0123' })).toEqual([
    'PAYSTACK_SECRET_KEY must be a test key (sk_test_) unless NODE_ENV is production.',
  ]);
});

test('a test key is rejected in production and taken elsewhere', () => {
  expect(problemsOf({ ...production, PAYSTACK_SECRET_KEY: 'sk_test_0123' })).toEqual([
    'PAYSTACK_SECRET_KEY must be a live key (sk_live_) when NODE_ENV is production, unless STAGING is true.',
  ]);
  expect(problemsOf({ ...production, PAYSTACK_SECRET_KEY: 'sk_test_!' })).toHaveLength(1);
  expect(readConfig({ PAYSTACK_SECRET_KEY: 'sk_test_0123' }).paystack).toMatchObject({ emulatorPort: null });
});

test('in production the shop is on https, and nobody but the provider is asked about money', () => {
  expect(problemsOf({ ...production, PUBLIC_URL: 'http://shop.example' })).toEqual([
    'PUBLIC_URL must begin with https:// when NODE_ENV is production.',
  ]);
  expect(problemsOf({ ...production, PAYSTACK_BASE_URL: 'http://127.0.0.1:3001' })).toEqual([
    'PAYSTACK_BASE_URL must begin with https:// when NODE_ENV is production, unless STAGING is true.',
  ]);
  expect(readConfig({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' }).isProduction).toBe(true);
});

const store = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_REGION: 'auto',
  S3_BUCKET: 'shop-images',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const needed = (name: string) => `${name} must be set too when images are in an object store.`;

test('pictures are in an object store when all of its settings are there', () => {
  expect(readConfig(store).objectStore).toEqual({
    endpoint: 'https://s3.example',
    region: 'auto',
    bucket: 'shop-images',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    isPathStyle: true,
  });
  expect(readConfig({ ...store, S3_PATH_STYLE: 'off' }).objectStore?.isPathStyle).toBe(false);
});

test('an object store with half of its settings is rejected, and what is missing is named', () => {
  expect(problemsOf({ S3_BUCKET: 'shop-images', S3_SECRET_ACCESS_KEY: '' })).toEqual(
    ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(needed),
  );
  for (const name of Object.keys(store)) {
    expect(problemsOf({ ...store, [name]: undefined }), name).toEqual([needed(name)]);
  }
  expect(problemsOf({ ...store, S3_BUCKET: 'Shop Images' })).toEqual([
    'S3_BUCKET must be the name of a bucket, such as shop-images.',
  ]);
});

test('in production the object store of another machine is reached over https', () => {
  expect(problemsOf({ ...production, ...store, S3_ENDPOINT: 'http://s3.example' })).toEqual([
    'S3_ENDPOINT must begin with https:// when NODE_ENV is production.',
  ]);
  expect(readConfig({ ...production, ...store, S3_ENDPOINT: 'http://127.0.0.1:9000' }).isProduction).toBe(true);
});

test('a secret that everybody knows, or that nobody drew, is rejected in production, as a former one too', () => {
  const { SESSION_SECRET, ...rest } = production;
  const examples = exampleSettings().filter(({ name }) => ['SESSION_SECRET', 'SECRETS'].includes(name));
  expect(examples).toHaveLength(2);
  for (const secret of [...examples.flatMap(({ value }) => value.split(',')), readConfig({}).secrets[0]]) {
    expect(problemsOf({ ...production, SESSION_SECRET: secret }), secret).toEqual([
      'SESSION_SECRET must come from a random source when NODE_ENV is production.',
    ]);
    for (const SECRETS of [secret, `${secret},${SESSION_SECRET}`, `${SESSION_SECRET},${secret}`]) {
      expect(problemsOf({ ...rest, SECRETS }), SECRETS).toEqual([
        'SECRETS must come from a random source when NODE_ENV is production.',
      ]);
    }
  }
});

test('of several secrets the first signs; one alone may be called by its older name', () => {
  const { SESSION_SECRET, ...rest } = production;
  const other = SESSION_SECRET.split('').toReversed().join('');

  expect(readConfig(production).secrets).toEqual([SESSION_SECRET]);
  expect(readConfig({ ...rest, SECRETS: other }).secrets).toEqual([other]);
  expect(readConfig({ ...rest, SECRETS: `${other}, ${SESSION_SECRET}` }).secrets).toEqual([other, SESSION_SECRET]);
  expect(problemsOf({ ...production, SECRETS: other })).toEqual([
    'SESSION_SECRET must not be set beside SECRETS, which has room for it.',
  ]);
});

test('of several keys of the provider the first pays, the others verify, and all are of one kind', () => {
  const keys = (PAYSTACK_SECRET_KEY: string) => readConfig({ ...production, PAYSTACK_SECRET_KEY }).paystack;
  expect(keys('sk_live_new,sk_live_old')).toMatchObject({ secretKey: 'sk_live_new', formerKeys: ['sk_live_old'] });

  expect(problemsOf({ ...production, PAYSTACK_SECRET_KEY: 'sk_live_new,sk_test_old' })).toEqual([
    'PAYSTACK_SECRET_KEY must be a live key (sk_live_) when NODE_ENV is production, unless STAGING is true.',
  ]);
  expect(problemsOf({ PAYSTACK_SECRET_KEY: 'sk_test_new,sk_live_old' })).toEqual([
    'PAYSTACK_SECRET_KEY must be a test key (sk_test_) unless NODE_ENV is production.',
  ]);
});

const staging = { ...production, STAGING: 'true', PAYSTACK_SECRET_KEY: 'sk_test_0123' };

test('staging is production with test payments, from the provider or from an emulator anywhere', () => {
  expect(readConfig(staging)).toMatchObject({
    isProduction: true,
    isStaging: true,
    paystack: { secretKey: 'sk_test_0123', isEmulated: false, emulatorPort: null },
    shop: { isDemo: false },
  });
  for (const url of ['http://127.0.0.1:3001', 'https://pay.staging.example']) {
    expect(readConfig({ ...staging, PAYSTACK_BASE_URL: url }).paystack).toMatchObject({
      baseUrl: url,
      isEmulated: true,
      emulatorPort: null,
    });
  }
});

test('staging never takes live money, needs what production needs, and is nothing without production', () => {
  for (const PAYSTACK_SECRET_KEY of ['sk_live_0123', 'sk_test_0123,sk_live_0123']) {
    expect(problemsOf({ ...staging, PAYSTACK_SECRET_KEY })).toEqual([
      'PAYSTACK_SECRET_KEY must be a test key (sk_test_) when STAGING is true.',
    ]);
  }
  expect(problemsOf({ NODE_ENV: 'production', STAGING: 'true' })).toEqual(problemsOf({ NODE_ENV: 'production' }));
  expect(problemsOf({ ...staging, PUBLIC_URL: 'http://shop.example' })).toEqual([
    'PUBLIC_URL must begin with https:// when NODE_ENV is production.',
  ]);
  expect(problemsOf({ STAGING: 'true' })).toEqual(['STAGING must be false unless NODE_ENV is production.']);
});

test('behind a connection pooler the shop knows PostgreSQL itself, and whether the pooler knows prepared statements', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://shop:secret@db.example/shop?sslmode=verify-full' };
  const pooled = { ...production, ...direct, DATABASE_POOL: '5' };
  expect(readConfig({ ...pooled, DATABASE_PREPARE: 'off' })).toMatchObject({
    databaseUrl: production.DATABASE_URL,
    databaseDirectUrl: direct.DATABASE_DIRECT_URL,
    databaseConnections: 5,
    hasPreparedStatements: false,
  });
  expect(readConfig({ ...pooled, DATABASE_PREPARE: 'on' }).hasPreparedStatements).toBe(true);

  expect(problemsOf(pooled)).toEqual([
    'DATABASE_PREPARE must be on or off beside DATABASE_DIRECT_URL: on if the pooler knows prepared statements.',
  ]);
  expect(problemsOf({ ...direct, DATABASE_PREPARE: 'on' })).toEqual([
    'DATABASE_DIRECT_URL must not be set without DATABASE_URL.',
  ]);
  const plain = { DATABASE_DIRECT_URL: 'postgres://shop:secret@db.example/shop', DATABASE_PREPARE: 'on' };
  expect(problemsOf({ ...production, ...plain })).toEqual([
    'DATABASE_DIRECT_URL must say sslmode=verify-full, or sslmode=disable on a network of your own, when NODE_ENV is production.',
  ]);
});

test('a read replica needs a database beside it, and TLS as the database does', () => {
  const replica = { DATABASE_READ_URL: 'postgres://shop:secret@replica.example/shop?sslmode=verify-full' };
  expect(readConfig({ ...production, ...replica, DATABASE_READ_POOL: '4' })).toMatchObject({
    databaseReadUrl: replica.DATABASE_READ_URL,
    databaseReadConnections: 4,
  });
  expect(problemsOf(replica)).toEqual(['DATABASE_READ_URL must not be set without DATABASE_URL.']);
  expect(problemsOf({ ...production, DATABASE_READ_URL: 'postgres://shop:secret@replica.example/shop' })).toEqual([
    'DATABASE_READ_URL must say sslmode=verify-full, or sslmode=disable on a network of your own, when NODE_ENV is production.',
  ]);
});

test('subdomains need https too, unless the operator says otherwise', () => {
  expect(readConfig(production).hstsHasSubdomains).toBe(true);
  expect(readConfig({ ...production, HSTS_SUBDOMAINS: 'off' }).hstsHasSubdomains).toBe(false);
});

test('TLS is required of a mail server on another machine, also where the setting does not say so', () => {
  expect(smtpUrlOf('smtp://shop:secret@mail.example:587')).toBe('smtp://shop:secret@mail.example:587?requireTLS=true');
  expect(smtpUrlOf('smtp://mail.example?pool=true')).toBe('smtp://mail.example?pool=true&requireTLS=true');
  for (const decided of [
    'smtp://mail.example?requireTLS=true',
    'smtp://mailpit:1025?ignoreTLS=true',
    'smtp://127.0.0.1:2525',
    'smtps://mail.example',
  ]) {
    expect(smtpUrlOf(decided)).toBe(decided);
  }
});

test('in production nothing is said in plain words to another machine, unless that was meant', () => {
  const noTls =
    'DATABASE_URL must say sslmode=verify-full, or sslmode=disable on a network of your own, when NODE_ENV is production.';
  expect(problemsOf({ ...production, DATABASE_URL: 'postgres://shop:secret@db.example/shop' })).toEqual([noTls]);
  for (const query of ['ignoreTLS=true', 'requireTLS=false', 'tls.rejectUnauthorized=false']) {
    for (const protocol of ['smtp', 'smtps']) {
      expect(problemsOf({ ...production, SMTP_URL: `${protocol}://shop@mail.example?${query}` }), query).toEqual([
        'SMTP_URL must not switch off TLS or the check of its certificate when NODE_ENV is production.',
      ]);
    }
  }
  for (const query of ['sslmode=', 'sslmode=no-verify', 'sslmode=allow', 'sslmode=prefer', 'sslmode=require']) {
    expect(problemsOf({ ...production, DATABASE_URL: `postgres://shop@db.example/shop?${query}` }), query).toEqual([
      noTls,
    ]);
  }
  // The driver connects to the host of the query, and reads the last of two values.
  for (const query of ['host=10.0.0.5', 'host=localhost&host=10.0.0.5', 'host=db&sslmode=verify-full&sslmode=allow']) {
    expect(problemsOf({ ...production, DATABASE_URL: `postgres://localhost/shop?${query}` }), query).toEqual([noTls]);
  }
  for (const fine of [
    { DATABASE_URL: 'postgres://localhost/shop?host=10.0.0.5&sslmode=verify-full' },
    { DATABASE_URL: 'postgres://[::1]/shop' },
    { DATABASE_URL: 'postgres://shop@db/shop?sslmode=disable' },
    { DATABASE_URL: 'postgres://localhost/shop' },
    { DATABASE_URL: 'postgres:///shop?host=/run/postgresql' },
    { SMTP_URL: 'smtp://shop:secret@mail.example:587?requireTLS=true' },
    { SMTP_URL: 'smtp://shop:secret@mail.example:587' },
    { SMTP_URL: 'smtp://127.0.0.1:2525?ignoreTLS=true' },
  ]) {
    expect(readConfig({ ...production, ...fine }).isProduction).toBe(true);
  }
});

test('a proxy setting that would let anybody name their own address is rejected', () => {
  const tooWide =
    'TRUSTED_PROXIES must not name a network larger than /8, of IPv6 /7: its clients could forge their addresses.';
  for (const network of [
    '0.0.0.0/0',
    '0.0.0.0/1',
    '128.0.0.0/7',
    '::/0',
    '2000::/3',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/96',
  ])
    expect(problemsOf({ TRUSTED_PROXIES: `loopback, ${network}` }), network).toEqual([tooWide]);
  const fine = '10.0.0.0/8,172.16.0.0/12,fc00::/7,2400:cb00::/32,::1,::ffff:10.0.0.1,loopback';
  expect(readConfig({ TRUSTED_PROXIES: fine }).trustedProxies).toEqual(fine.split(','));
});

test('the demo is shown to the network only to who says so twice', () => {
  const sentence =
    'HOST must be 127.0.0.1 in the demo, whose mailbox lets everybody in, unless DEMO_IS_PUBLIC is true.';
  for (const HOST of ['0.0.0.0', '::', '192.168.1.7']) expect(problemsOf({ HOST })).toEqual([sentence]);
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) expect(readConfig({ HOST }).host).toBe(HOST);
  expect(readConfig({ HOST: '0.0.0.0', DEMO_IS_PUBLIC: 'true' }).host).toBe('0.0.0.0');
  expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('who meant production does not get the demo', () => {
  for (const NODE_ENV of ['Production', 'prod', 'staging']) {
    expect(problemsOf({ NODE_ENV })).toEqual(['NODE_ENV must be production, development or test.']);
  }
});

const wrong: [name: string, value: string, sentence: string][] = [
  ['PORT', 'http', 'PORT must be a port number from 0 to 65535.'],
  ['PORT', '65536', 'PORT must be a port number from 0 to 65535.'],
  ['PORT', '-1', 'PORT must be a port number from 0 to 65535.'],
  ['EMULATOR_PORT', '3.5', 'EMULATOR_PORT must be a port number from 0 to 65535.'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address such as postgres://user:password@host/database.'],
  ['PUBLIC_URL', 'shop.example', 'PUBLIC_URL must be an address such as https://shop.example.'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL must be an address such as https://shop.example.'],
  [
    'PUBLIC_URL',
    'https://shop.example/shop',
    'PUBLIC_URL must be an address without a path, such as https://shop.example.',
  ],
  [
    'PUBLIC_URL',
    'https://me:secret@shop.example',
    'PUBLIC_URL must be an address without a path, such as https://shop.example.',
  ],
  [
    'PUBLIC_URL',
    'https://shop.example/?from=ads',
    'PUBLIC_URL must be an address without a path, such as https://shop.example.',
  ],
  ['SESSION_SECRET', 'short', 'SESSION_SECRET must have 32 characters or more.'],
  [
    'SECRETS',
    '8d0f4c1e9a7b2356f8e1d0c9b7a64523,',
    'SECRETS must be secrets of 32 characters or more, with commas between them.',
  ],
  ['STAGING', 'yes', 'STAGING must be true or false.'],
  ['HSTS_SUBDOMAINS', 'false', 'HSTS_SUBDOMAINS must be on or off.'],
  [
    'DATABASE_DIRECT_URL',
    'db',
    'DATABASE_DIRECT_URL must be an address such as postgres://user:password@host/database.',
  ],
  ['DATABASE_POOL', '1', 'DATABASE_POOL must be a whole number from 2 to 1000.'],
  ['DATABASE_PREPARE', 'no', 'DATABASE_PREPARE must be on or off.'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/8, everybody',
    'TRUSTED_PROXIES must be none, or addresses and networks with commas between them, such as 10.0.0.0/8,::1.',
  ],
  ['ROLE', 'admin', 'ROLE must be all, serve or work.'],
  ['TERMII_CHANNEL', 'generic', 'TERMII_CHANNEL must be dnd or whatsapp.'],
  ['TERMII_BASE_URL', 'termii', 'TERMII_BASE_URL must be an address such as https://shop.example.'],
  [
    'TERMII_WEBHOOK_SECRET',
    'short',
    'TERMII_WEBHOOK_SECRET must have 8 characters or more, with commas between several.',
  ],
  ['PAYSTACK_SECRET_KEY', 'pk_live_0123', 'PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_.'],
  ['PAYSTACK_BASE_URL', 'paystack', 'PAYSTACK_BASE_URL must be an address such as https://shop.example.'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be an address such as smtps://user:password@host.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'],
  ['SHOP_NAME', 'A', 'SHOP_NAME must have 2 to 30 characters: letters, digits and signs such as & and -.'],
  ['SHOP_NAME', '<b>Ada</b>', 'SHOP_NAME must have 2 to 30 characters: letters, digits and signs such as & and -.'],
  ['SHOP_PHONE', '0800', 'SHOP_PHONE must be a number such as +2348000000000.'],
  ['SHOP_EMAIL', 'hello', 'SHOP_EMAIL must be an email address.'],
  ['SHOP_INSTAGRAM_URL', '@oge', 'SHOP_INSTAGRAM_URL must be an address such as https://shop.example.'],
  ['SHOP_TWITTER_URL', '@oge', 'SHOP_TWITTER_URL must be an address such as https://shop.example.'],
  ['VAT_REGISTERED', 'yes', 'VAT_REGISTERED must be true or false.'],
];

test('an operator changes single numbers of the limits, and the others stay', () => {
  const settings = {
    'place an order': { network: { free: 300 } },
    'guess a coupon': { 'browser a minute': { max: 20 } },
    reservations: { maxByUnknown: 120, maxShareOfItem: 0.25 },
  };
  const { rateLimits, reservations } = readConfig({ LIMITS: JSON.stringify(settings), LIMITS_SCALE: '2' }).limits;

  // Configured limits count as they are; of the others, those that strangers share grow with the shop.
  expect(rateLimits['place an order']).toEqual([
    { per: 'browser', max: 60, perSeconds: 3_600 },
    { per: 'browser', max: 120, perSeconds: 86_400 },
    { per: 'network', free: 300, perSeconds: 3_600 },
  ]);
  expect(rateLimits['guess a coupon'].map(({ free, max }) => free ?? max)).toEqual([20, 30, 60]);
  expect(rateLimits['begin to pay'].map(({ free, max }) => free ?? max)).toEqual([30, 200]);
  expect(reservations).toEqual({ ...limitsOf(2).reservations, maxByUnknown: 120, maxShareOfItem: 0.25 });
});

const wrongLimits: [limits: string, sentence: string][] = [
  ['{"place an order": ', 'LIMITS must be JSON, such as {"place an order": {"network": {"free": 300}}}.'],
  [
    '{"place an order": {"shop": {"max": 1}}}',
    'LIMITS “place an order” has no “shop”, only “browser an hour”, “browser a day”, “network”.',
  ],
  ['{"place an order": {"network": {"max": 1}}}', 'LIMITS “place an order”, “network” has no “max”, only “free”.'],
  [
    '{"guess a coupon": {"browser": {"max": 1}}}',
    'LIMITS “guess a coupon” has no “browser”, only “browser a minute”, “browser an hour”, “network”.',
  ],
  [
    '{"place an order": {"network": {"free": 0}}}',
    'LIMITS “place an order”, “network”, “free” must be a whole number from 1 to 10000000.',
  ],
  [
    '{"place an order": {"network": {"free": "300"}}}',
    'LIMITS “place an order”, “network”, “free” must be a whole number from 1 to 10000000.',
  ],
  ['{"place an order": {"network": 300}}', 'LIMITS “place an order”, “network” must be an object with “free”.'],
  ['{"subscribe": {"network": {"free": 61}}}', 'LIMITS “subscribe”, “network” must not have more “free” than “max”.'],
  ['{"reservations": {"maxShareOfItem": 10}}', 'LIMITS “reservations”, “maxShareOfItem” must be a number from 0 to 1.'],
  [
    '{"reservations": {"maxUnitsPerOrder": -1}}',
    'LIMITS “reservations”, “maxUnitsPerOrder” must be a whole number from 0 to 1000000.',
  ],
];

test('text messages need a key and a sender, go to https alone, and are sent in production only', () => {
  const key = { TERMII_API_KEY: 'TLkey_of_the_account', TERMII_SENDER_ID: 'Oge Shop' };
  expect(readConfig({ ...production }).textMessages).toBeNull();
  expect(readConfig({ ...production, ...key, TERMII_WEBHOOK_SECRET: 'new-secret,old-secret' }).textMessages).toEqual({
    apiKey: 'TLkey_of_the_account',
    senderId: 'Oge Shop',
    baseUrl: 'https://v3.api.termii.com',
    channel: 'dnd',
    webhookSecrets: ['new-secret', 'old-secret'],
    isEmulated: false,
  });
  const { TERMII_API_KEY, TERMII_SENDER_ID } = key;
  for (const alone of [{ TERMII_API_KEY }, { TERMII_SENDER_ID }])
    expect(problemsOf({ ...production, ...alone })).toEqual([
      'TERMII_API_KEY and TERMII_SENDER_ID must be set together.',
    ]);
  const device = { ...key, TERMII_SENDER_ID: 'Adaeze Threads' };
  expect(problemsOf({ ...production, ...device })).toEqual([
    'TERMII_SENDER_ID must have 3 to 11 characters unless TERMII_CHANNEL is whatsapp.',
  ]);
  expect(problemsOf({ ...production, ...device, TERMII_CHANNEL: 'whatsapp' })).toEqual([]);
  expect(problemsOf({ ...production, ...key, TERMII_BASE_URL: 'http://termii.example' })).toEqual([
    'TERMII_BASE_URL must begin with https://, because the key is sent there.',
  ]);
  expect(problemsOf(key)).toEqual([
    'TERMII_API_KEY sends real text messages: it must not be set unless NODE_ENV is production and STAGING is false.',
  ]);
});

test('a cache in front of the shop needs an address and a token, which go over https or through a private network', () => {
  const cdn = { CDN_PURGE_URL: 'http://10.0.0.5:6081/purge', CDN_PURGE_TOKEN: 'a-token-of-the-cache' };
  expect(readConfig({ ...production }).cdn).toBeNull();
  const read = { purgeUrl: cdn.CDN_PURGE_URL, purgeToken: cdn.CDN_PURGE_TOKEN };
  expect(readConfig({ ...production, ...cdn }).cdn).toEqual(read);
  for (const CDN_PURGE_URL of ['https://cdn.example/purge', 'http://127.0.0.1/', 'http://[fd00::5]:6081/purge'])
    expect(problemsOf({ ...production, ...cdn, CDN_PURGE_URL })).toEqual([]);
  for (const CDN_PURGE_URL of ['http://cdn.example/purge', 'http://10.evil.example/', 'http://11.0.0.5/purge'])
    expect(problemsOf({ ...production, ...cdn, CDN_PURGE_URL })).toEqual([
      'CDN_PURGE_URL must begin with https://, or with http:// and an address of a private network, when NODE_ENV is production.',
    ]);
  for (const [name, value] of Object.entries(cdn))
    expect(problemsOf({ ...production, [name]: value })).toEqual([
      'CDN_PURGE_URL and CDN_PURGE_TOKEN must be set together.',
    ]);
});

test.each(wrongLimits)('LIMITS=%s gives one sentence', (limits, sentence) => {
  expect(problemsOf({ LIMITS: limits })).toEqual([sentence]);
});

test('limits that nobody knows are named beside those that there are', () => {
  for (const limits of ['{"place orders": {}}', '[]', '3', '{"__proto__": {}}', '{"constructor": {}}']) {
    const [sentence, ...more] = problemsOf({ LIMITS: limits });
    expect(more, limits).toEqual([]);
    expect(sentence, limits).toMatch(
      /^LIMITS (has no “[\w ]+”, only|must be an object with) “.*“place an order”.*“reservations”\.$/,
    );
  }
});

test.each(wrong)('%s=%s gives one sentence', (name, value, sentence) => {
  expect(problemsOf({ [name]: value })).toEqual([sentence]);
});

test('everything that is wrong is listed at once, and no secret is repeated', () => {
  const all = Object.fromEntries(wrong.map(([name, value]) => [name, value]));

  const problems = problemsOf({ ...production, ...all });

  expect(problems.map((problem) => problem.split(' ')[0] ?? '').toSorted()).toEqual(Object.keys(all).toSorted());
  expect(problems.join('\n')).not.toContain('pk_live_0123');
});

test('a DSN that is none is rejected at the start, and so is one that would send errors without TLS', () => {
  const sentence =
    'ERROR_TRACKING_DSN must be a DSN as the error tracker shows it, such as https://key@errors.example/1.';
  for (const noDsn of [
    'on',
    'https://errors.example/1',
    'https://key@errors.example',
    'https://key@errors.example/one',
  ]) {
    expect(problemsOf({ ERROR_TRACKING_DSN: noDsn }), noDsn).toEqual([sentence]);
  }
  for (const right of ['https://key@o1.ingest.sentry.io/42', 'http://key:secret@10.0.0.5:8000/bugs/7']) {
    expect(readConfig({ ...production, ERROR_TRACKING_DSN: right }).errorTrackingDsn).toBe(right);
  }
  expect(problemsOf({ ...production, ERROR_TRACKING_DSN: 'http://key@errors.example/1' })).toEqual([
    'ERROR_TRACKING_DSN must begin with https://, or with http:// and an address of a private network, when NODE_ENV is production.',
  ]);
});

const tracesOf = (settings: Record<string, string>) => readConfig(settings).traces;

test('traces go where the standard settings of OpenTelemetry say', () => {
  const general = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/otlp/' };

  expect(tracesOf({ OTEL_SERVICE_NAME: 'shop' })).toBe(null);
  expect(tracesOf(general)).toEqual({
    url: 'http://127.0.0.1:4318/otlp/v1/traces',
    headers: {},
    serviceName: 'oge',
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/here' };
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-scope=shop' };
  expect(tracesOf({ ...general, ...own, ...headers })).toMatchObject({
    url: 'https://traces.example/here',
    headers: { authorization: 'Bearer a=b', 'x-scope': 'shop' },
  });
  const unusable = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'Bearer',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: '1.5',
  };
  expect(problemsOf(unusable).map((problem) => problem.split(' ')[0])).toEqual(Object.keys(unusable));
  expect(problemsOf({ ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example' })).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https://, or with http:// and an address of a private network, when NODE_ENV is production.',
  ]);
});

test('one start tells all: what is missing, malformed, unsafe or does not fit together', () => {
  expect(
    problemsOf({
      NODE_ENV: 'production',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'postgres://shop:secret@db.example/shop',
      PAYSTACK_SECRET_KEY: 'sk_test_0123',
      SMTP_URL: 'smtp://mail.example?ignoreTLS=true',
      SECRETS: 'changeme-changeme-changeme-changeme',
      SESSION_SECRET: 'short',
      PUBLIC_URL: 'http://shop.example',
    }),
  ).toEqual([
    'SESSION_SECRET must have 32 characters or more.',
    'LOG_LEVEL must be fatal, error, warn, info, debug or silent.',
    'TRUSTED_PROXIES must be set when NODE_ENV is production.',
    'PAYSTACK_SECRET_KEY must be a live key (sk_live_) when NODE_ENV is production, unless STAGING is true.',
    'PUBLIC_URL must begin with https:// when NODE_ENV is production.',
    'SECRETS must come from a random source when NODE_ENV is production.',
    'DATABASE_URL must say sslmode=verify-full, or sslmode=disable on a network of your own, when NODE_ENV is production.',
    'SMTP_URL must not switch off TLS or the check of its certificate when NODE_ENV is production.',
    'MAIL_FROM or SHOP_EMAIL must name the address that emails come from when NODE_ENV is production.',
  ]);
});

test('the sender of emails is the shop by its current name, or whom the operator says; replies go to its current address', () => {
  const config = readConfig({});
  const { shop } = config;
  const sender = (changed: object, { mailFrom } = config) => senderOf({ mailFrom, shop }, { ...shop, ...changed });
  expect(sender({})).toEqual({ from: '"Oge" <hello@oge.example>', replyTo: 'hello@oge.example' });
  expect(sender({ name: 'Oge, Lagos' }).from).toBe('"Oge, Lagos" <hello@oge.example>');
  expect(sender({ name: 'The "Oge"' }).from).toBe(String.raw`"The \"Oge\"" <hello@oge.example>`);
  const moved = { email: 'orders@oge.example' };
  expect(sender(moved)).toEqual({ from: '"Oge" <hello@oge.example>', replyTo: 'orders@oge.example' });
  expect(sender(moved, readConfig({ MAIL_FROM: 'shop@oge.example' }))).toEqual({
    from: 'shop@oge.example',
    replyTo: 'orders@oge.example',
  });
});

test('.env.example explains every setting, each once, and none that is not read', () => {
  const settings = exampleSettings();

  expect(settings.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted());
  for (const { name, explanation } of settings) expect(explanation, name).toMatch(/^# .{10,}/);
});

test('.env.example, with its examples switched on and a secret of one’s own, is a configuration without a mistake', () => {
  const environment = Object.fromEntries(exampleSettings().map(({ name, value }) => [name, value]));

  // One secret has two names.
  const own = { SECRETS: production.SESSION_SECRET, SESSION_SECRET: '' };
  expect(readConfig({ ...environment, ...own })).toMatchObject({ isProduction: true, isStaging: false });
});

test('.env.example, as it stands, changes nothing', () => {
  const switchedOn = exampleSettings().filter(({ isOn }) => isOn);

  expect(readConfig(Object.fromEntries(switchedOn.map(({ name, value }) => [name, value])))).toEqual(readConfig({}));
});

const smtpUrlOf = (SMTP_URL: string) => readConfig({ SMTP_URL }).smtpUrl;

function exampleSettings() {
  const text = fs.readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
  const settings = text.matchAll(/^(?<explanation>.*)\n(?<off>#?)(?<name>[A-Z0-9_]+)=(?<value>.*)$/gm);
  return [...settings].map(({ groups: { explanation = '', off = '', name = '', value = '' } = {} }) => ({
    name,
    value,
    explanation,
    isOn: off === '',
  }));
}

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
