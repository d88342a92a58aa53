import { brandSetting } from '#shared/brand/brand-setting.ts';
import { emailHtml } from './html-layout.ts';
import { html as markup } from '../../pages/plain/html.ts';
import { expect, test } from 'vitest';
import { nameSetting } from '#shared/brand/name-lines.ts';
import { emailSettings, readable } from '../../../tests/actions/messages/emails.ts';
import { signInLinkToken } from '../sign-in-link-token.ts';
import { composeEmail } from './compose-email.ts';
import { oneTimeCodeEmail } from './one-time-code.ts';
import { welcomeEmail } from './welcome.ts';

const code = '048213';
const link = `https://shop.example/sign-in?t=${signInLinkToken(['a secret'], '12345678-1234-4123-8123-123456789012')}`;

test.for([
  [false, 'Ada', 'Your Oge sign-in code', 'Hello, Ada', 'Enter this code to sign in to Oge.'],
  [true, null, 'Your Oge verification code', 'Welcome', 'Enter this code to create your Oge account.'],
  [true, 'Ada', 'Your Oge sign-in code', 'Hello, Ada', 'You have an account with this address already.'],
] as const)('asked for an account %s, with the account of %s: "%s"', ([isNew, firstName, subject, ...says]) => {
  const account = firstName === null ? null : { firstName, link };
  const email = oneTimeCodeEmail({ code, isNew, account }, emailSettings);

  expect(email.subject).toBe(subject);
  for (const expected of [...says, code, '10 minutes', 'will never ask you for the code', 'hello@oge.example']) {
    expect(email.text, 'text').toContain(expected);
    expect(readable(email.html), 'html').toContain(expected);
  }
  for (const half of [email.text, email.html]) expect(half.includes(link)).toBe(account !== null);
});

test('a code is the only six digits in a row that a reader finds, a phone that fills it in too; none is in the subject', () => {
  const { subject, text, html } = oneTimeCodeEmail(
    { code, isNew: false, account: { firstName: 'Ada', link } },
    emailSettings,
  );

  expect(text.match(/\d{6}/g)).toEqual([code]);
  // Hex colours contain one.
  expect(new Set(html.match(/\b\d{6}\b/g))).toEqual(new Set([code]));
  expect(subject).not.toMatch(/\d/);
});

test('who is new is welcomed, and told how to get in again', () => {
  const { subject, text, html } = welcomeEmail({ firstName: 'Ada' }, emailSettings);

  expect(subject).toBe('Welcome to Oge');
  for (const expected of ['Welcome, Ada', 'There is no password', 'My Account']) {
    expect(text).toContain(expected);
    expect(readable(html)).toContain(expected);
  }
  expect(html).toContain('href="https://shop.example/profile"');
});

test('every email ends with who sells, and says nothing in the place of what nobody said', () => {
  const { text, html } = welcomeEmail({ firstName: 'Ada' }, emailSettings);
  for (const half of [text, readable(html)]) expect(half).toContain('Oge Demo Store, 12 Demo Street, Yaba, Lagos');

  const unsaid = { legalName: '', streetAddress: '', openingHours: '', instagramUrl: '', twitterUrl: '' };
  const quiet = welcomeEmail({ firstName: 'Ada' }, { ...emailSettings, ...unsaid });
  expect(quiet.html).not.toMatch(/Instagram|Twitter|TikTok|Facebook/);
  expect(quiet.text).toMatch(/hello@oge\.example\.\n\nOge$/);
});

test('registration, hours and accounts are in the footer; the numbers not in an email whose code they could be taken for', () => {
  const tiktokUrl = 'https://www.tiktok.com/@zuri';
  const settings = { ...emailSettings, name: 'Zuri', rcNumber: 'RC 123456', tin: '12345678-0001', tiktokUrl };
  const { text, html } = welcomeEmail({ firstName: 'Ada' }, settings);
  for (const half of [text, readable(html)]) {
    expect(half).toContain('RC 123456 · TIN 12345678-0001');
    expect(half).toContain('Monday to Saturday, 9am to 6pm');
  }
  expect(html).toContain(`href="${tiktokUrl}"`);
  expect(html).not.toContain('Facebook');

  const withCode = oneTimeCodeEmail({ code, isNew: true, account: null }, settings);
  expect(withCode.text.match(/\d{6}/g)).toEqual([code]);
  expect(withCode.html).not.toContain('RC 123456');
});

test('a long name is smaller in the head of an email than a short one', () => {
  expect(sizeOf('Oge')).toBe(44);
  expect(sizeOf('Wwwwwwwwww Mmmmmmmmmm Wwwwwww')).toBeLessThan(30);
  // In three lines it would fill a phone.
  expect(sizeOf('Ọlábísí àti Ṣadé Ẹlẹ́wà Ɓaɗaru')).toBeLessThan(30);
});

test('whatever a shopper is called stays text', () => {
  const firstName = `<script>alert("x")</script>'"&`;

  for (const { html, text } of [
    oneTimeCodeEmail({ code, isNew: false, account: { firstName, link } }, emailSettings),
    welcomeEmail({ firstName }, emailSettings),
  ]) {
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&quot;&amp;');
    expect(html).not.toContain('&amp;lt;');
    expect(text).toContain(firstName);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  }
});

/** The size of the shop's name at the top, in pixels. */
function sizeOf(name: string): number {
  const { html } = welcomeEmail({ firstName: 'Ada' }, { ...emailSettings, name, nameSetting: nameSetting(name) });
  return Number(/font-size:(\d+)px;line-height:1.05"/.exec(html)?.[1]);
}

test('a logo comes by its absolute address and says the name where images are off', () => {
  const logo = { url: '/pictures/logo.0123456789ab.webp', width: 600, height: 200, look: 'dark' } as const;
  const body = emailHtml(
    { ...emailSettings, logo, ...brandSetting({ name: 'Oge', logo }) },
    'Hello',
    markup`<p>Hi</p>`,
  );
  const image = /<img[^>]*>/.exec(body)?.[0];
  expect(image).toContain('src="https://shop.example/brand/logo-email.png?logo=0123456789ab&amp;name=Oge"');
  expect(image).toContain('width="117"');
  expect(image).toContain('alt="Oge"');
});

test('a heading that ends with its own mark gets no full stop as text', () => {
  const headings = ['Still want them?', 'You are in!', 'Your order'];
  const texts = headings.map((heading) => composeEmail(emailSettings, { subject: '', heading, blocks: [] }).text);

  expect(texts.map((text) => text.split('\n')[0])).toEqual(['Still want them?', 'You are in!', 'Your order.']);
});
