import { readFile } from 'node:fs/promises';
import type { Page, Response } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { dressPhoto } from '../../data/photos.ts';
import { emailsTo } from '../mailbox.ts';
import type { OpenShop } from '../open-shop.ts';
import { buyTote, open, ordersOf } from '../shopping.ts';

/** The actions of staff in the admin. */

/** Requests a code on the admin's login page, reads it in the demo inbox and types it. */
export async function signInToAdmin(shop: OpenShop, page: Page, email: string): Promise<void> {
  await open(page, '/admin/login');
  await signInHere(shop, page, email);
}

/** The same on the login page that something led to. */
export async function signInHere(shop: OpenShop, page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  const before = (await codesTo(shop, email)).length;
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect.poll(async () => (await codesTo(shop, email)).length).toBeGreaterThan(before);
  await typeCode(page, (await codesTo(shop, email))[0]!);
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** The newest first. */
async function codesTo(shop: OpenShop, email: string): Promise<string[]> {
  return (await emailsTo(shop, email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
}

/** A photo of a dress of one colour, as a phone would upload it. */
export async function photoFile(color: string, name = 'photo.jpg') {
  return { name, mimeType: 'image/jpeg', buffer: await dressPhoto(color) };
}

/** The text of a download that a button starts, read where the browser saved it. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Stays on a page with unsaved input. Until the dialog is closed, what is typed into a field behind it is lost. */
export async function stayOnPage(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A guest buys and pays a tote: the order as the database has it. */
export async function toteBought(shop: OpenShop, email: string) {
  const page = await shop.visit();
  await buyTote(page, email);
  await page.context().close();
  const [order] = await ordersOf(shop, email);
  return order!;
}

/** That an empty picture, as it was uploaded, has the colour of paper. */
export async function expectPaper(page: Page, upload: Response): Promise<void> {
  const { picture } = (await upload.json()) as { picture: string };
  const file = await page.context().request.get(new URL(picture, page.url()).href);
  const { dominant } = await sharp(await file.body()).stats();
  expect([dominant.r, dominant.g, dominant.b].every((channel) => channel > 220)).toBe(true);
}
