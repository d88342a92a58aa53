import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from '../../../emulator/server.ts';
import { violationsOn } from '../accessible.ts';
import { launchChromium } from '../../shop/chromium.ts';
import { screens } from '../open-shop.ts';

const secretKey = 'sk_test_browser';

test.each(['phone', 'wide'] as const)('every step of the payment page is accessible (%s)', async (size) => {
  const { page } = await payer({ ...screens[size] });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  await expectUsable(page, 'card');
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await press(/^Pay ₦/);
  await page.getByText('This is none of the test cards below.').waitFor();
  await expectUsable(page, 'a card that is none');
  await page.getByRole('link', { name: 'Is declined' }).click();
  await page.waitForURL(/card=declined/);
  await press(/^Pay ₦/);
  await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
  await expectUsable(page, 'declined');
  await page.getByRole('link', { name: 'Asks for a PIN, then for a code' }).click();
  await page.waitForURL(/card=pin-otp/);
  await press(/^Pay ₦/);
  await page.getByLabel('Card PIN').waitFor();
  await expectUsable(page, 'PIN');
  await page.getByLabel('Card PIN').fill('1234');
  await press('Confirm PIN');
  await page.getByLabel('One-time code').waitFor();
  await expectUsable(page, 'code');
  await page.getByRole('link', { name: 'Bank transfer' }).click();
  await page.getByText(/^\d\d:\d\d$/).waitFor();
  await expectUsable(page, 'transfer');
  await page.getByRole('link', { name: 'USSD' }).click();
  await page.getByRole('group', { name: 'Your bank' }).waitFor();
  await expectUsable(page, 'USSD');
  await press('Get the code');
  await page.getByRole('button', { name: "I've dialled the code" }).waitFor();
  await expectUsable(page, 'USSD code');
  await press("I've dialled the code");
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  await expectUsable(page, 'waiting');
});

test('a waiting page leads back by itself once the money is there', async () => {
  const { page, hurry } = await payer({ ...screens.phone });
  await page.getByRole('link', { name: 'Bank transfer' }).click();
  await page.getByRole('button', { name: "I've sent the money" }).click();
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();

  await hurry();

  await page.waitForURL(/\/came-back\?trxref=/);
});

test('a shopper pays with PIN and code by keyboard alone, and without scripts', async () => {
  const { page } = await payer({ ...screens.wide, javaScriptEnabled: false });
  const onto = async (name: string | RegExp, role: 'link' | 'button') => {
    const goal = page.getByRole(role, { name });
    await goal.focus();
    await page.keyboard.press('Enter');
  };

  await onto('Asks for a PIN, then for a code', 'link');
  await page.waitForURL(/card=pin-otp/); // The page before has a security code too.
  await page.getByLabel('Security code').focus();
  await page.keyboard.press('Enter'); // As every form is submitted.
  await page.getByLabel('Card PIN').focus();
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
  await page.getByLabel('One-time code').focus();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/came-back\?trxref=/);
});

test('a shopper can wait for a transfer without scripts', async () => {
  const { page, hurry } = await payer({ ...screens.phone, javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Bank transfer' }).click();
  await page.getByText(/^\d+ minutes$/).waitFor();
  await page.getByRole('button', { name: "I've sent the money" }).click();
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor();
  await hurry();
  await page.getByRole('link', { name: 'Check again' }).click();
  await page.getByRole('link', { name: 'Return to Demo merchant' }).click();

  await page.waitForURL(/\/came-back\?trxref=/);
});

/** A browser on a new payment page. Errors in the console fail the test, except for responses of 400 and 404. */
async function payer(options: BrowserContextOptions): Promise<{ page: Page; hurry: () => Promise<unknown> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-payer-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const stateFile = path.join(folder, 'emulator.json');
  const emulator = await startEmulator({ host: '127.0.0.1', port: 0, secretKey, stateFile, timeScale: 1 });
  onTestFinished(() => emulator.close());
  const call = (address: string, body: object) =>
    fetch(emulator.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: JSON.stringify(body),
    });
  const response = await call('/transaction/initialize', {
    email: 'ada@example.com',
    amount: 1_250_000,
    callback_url: `${emulator.url}/pay/came-back`,
  });
  const begun = (await response.json()) as { data: { authorization_url: string } };

  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ locale: 'en-NG', ...options });
  context.setDefaultTimeout(30_000);
  const problems: string[] = [];
  context.on('console', (line) => line.type() === 'error' && !/40[04]/.test(line.text()) && problems.push(line.text()));
  context.on('weberror', (fault) => problems.push(String(fault.error())));
  onTestFinished(() => expect(problems, 'errors in the console').toEqual([]));
  const page = await context.newPage();
  await page.goto(begun.data.authorization_url);
  return { page, hurry: () => call('/__emulator/hurry', {}) };
}

async function expectUsable(page: Page, step: string): Promise<void> {
  expect(await violationsOn(page), step).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, `${step} is wider than the screen`).toBeLessThanOrEqual(0);
}
