const allWeathers = ['down', '500', 'reset', 'badJson', 'slow', 'hang'] as const;

/** How much a run proves: little within `npm test -- --all`, more with `npm run prove`, all of it with `--full`. */
const sizes = {
  short: {
    hostileRequests: 2_000,
    buyers: 120,
    units: 20,
    mixedBuyers: 40,
    networks: 100,
    quietMinutes: 10,
    transfers: 12,
    kills: 10,
    postgresKills: 2,
    afterSale: 'few',
    webhookOrders: 60,
    sequences: 60,
    steps: 12,
    addressSeconds: 1,
    weathers: ['down', '500'] as const,
  },
  middle: {
    hostileRequests: 15_000,
    buyers: 500,
    units: 50,
    mixedBuyers: 200,
    networks: 200,
    quietMinutes: 90,
    transfers: 50,
    kills: 60,
    postgresKills: 6,
    afterSale: 'all',
    webhookOrders: 300,
    sequences: 400,
    steps: 40,
    addressSeconds: 4,
    weathers: allWeathers,
  },
  full: {
    hostileRequests: 60_000,
    buyers: 500,
    units: 50,
    mixedBuyers: 500,
    networks: 1_000,
    quietMinutes: 300,
    transfers: 50,
    kills: 200,
    postgresKills: 20,
    afterSale: 'all',
    webhookOrders: 1_000,
    sequences: 2_000,
    steps: 40,
    addressSeconds: 15,
    weathers: allWeathers,
  },
} as const;

type SizeName = keyof typeof sizes;

// From the environment, because the proofs run in processes of the test runner; scripts/prove.mjs sets it.
const name = (process.env['PROVE_SIZE'] ?? 'short') as SizeName;

export const size = sizes[name];

/** The seed of all random numbers, so that a run can be repeated. */
export const seed = Number(process.env['PROVE_SEED'] ?? 20_261_121);

/** Whether every proof must also be seen to fail without its protection, not only the quick ones. */
export const isRed = process.env['PROVE_RED'] === 'yes';
