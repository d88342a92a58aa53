import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ContactEntry } from '#shared/contact/contact-entry.ts';
import { DeliveryForm } from '#shared/checkout/delivery-form.ts';
import { DetailsForm, EmailForm, LongName, NamesForm } from '#shared/accounts/forms.ts';
import { fieldErrors, OrderId, ProductId, Quantity, Size, VariantId } from '#shared/fields.ts';
import { NewsletterForm } from '#shared/newsletter/form.ts';

/** The forms that pages validate. */
const forms = { ContactEntry, DeliveryForm, DetailsForm, EmailForm, NamesForm, NewsletterForm };
const fields = { LongName, OrderId, ProductId, Quantity, Size, VariantId };

/** The same rules, built with the browser's validation. */
let inBrowser: Record<string, typeof DeliveryForm | undefined>;

beforeAll(async () => {
  vi.doMock('zod/mini', () => import('./form-validation.ts'));
  vi.resetModules();
  const modules = await Promise.all([
    import('#shared/contact/contact-entry.ts'),
    import('#shared/checkout/delivery-form.ts'),
    import('#shared/accounts/forms.ts'),
    import('#shared/fields.ts'),
    import('#shared/newsletter/form.ts'),
  ]);
  inBrowser = Object.assign({}, ...modules) as typeof inBrowser;
});
afterAll(() => {
  vi.doUnmock('zod/mini');
  vi.resetModules(); // The next file of this process has zod again.
});

test.each(Object.keys(forms) as (keyof typeof forms)[])('%s says the same in a browser as on the server', (name) => {
  const form = forms[name];
  const typed = fc.record(Object.fromEntries(Object.keys(form.shape).map((field) => [field, anyEntry])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(fc.oneof({ weight: 20, arbitrary: typed }, { weight: 1, arbitrary: anything }), same(name, form)),
    {
      numRuns: 1_000,
    },
  );
});

test.each(Object.keys(fields) as (keyof typeof fields)[])('%s is the same in a browser as on the server', (name) => {
  fc.assert(fc.property(fc.oneof(anyEntry, anything), same(name, fields[name])), { numRuns: 1_000 });
});

test('a browser is given a value, and the first thing that is wrong with each field', () => {
  const { DeliveryForm: form } = inBrowser;
  expect(form?.safeParse({ firstName: ' ada ', email: 'no', phone: '0803 555 0123' }).error?.issues[0]).toMatchObject({
    path: ['lastName'],
    message: 'Last name is required',
  });
});

const anything = fc.oneof(
  fc.constantFrom(undefined, null, '', [], {}, true, Number.NaN, 1.5, -1, 0, 1, 20, 21, 2 ** 53),
  fc.integer({ min: -2, max: 25 }),
  fc.uuid(),
);

/** Plausible and implausible input. */
const anyEntry = fc.oneof(
  anything,
  fc.constantFrom(
    ' ',
    'Lagos',
    'Osun',
    'nigeria',
    'Nigeria ',
    'Ada',
    ' ada\u0000eze',
    'M',
    '/shop?page=2',
    '/',
    '//x.example',
  ),
  fc.constantFrom(
    'ada@example.com',
    ' Ada@Example.COM ',
    'ada@',
    'a b@example.com',
    'a@b',
    '@example.com',
    'a@b.co\u0000',
  ),
  fc.constantFrom('0803 555 0123', '(0803) 555-0123', '+2348035550123', '+234 803', '2348035550123'),
  fc.string({ maxLength: 80 }),
  fc.integer({ min: 15, max: 3_010 }).map((length) => 'x'.repeat(length)),
);

interface Rules {
  safeParse: (value: unknown) => { data?: unknown; error?: unknown };
}

const same = (name: string, onServer: Rules) => (value: unknown) => {
  const rules = inBrowser[name];
  if (!rules) throw new Error(`A browser has no ${name}`);
  const here = rules.safeParse(value);
  const there = onServer.safeParse(value);
  expect(here.data).toEqual(there.data);
  expect(here.error && fieldErrors(here.error)).toEqual(there.error && fieldErrors(there.error as never));
};
