import type { Page } from 'playwright-core';
import { downloaded } from '../admin/admin.ts';

/** Downloads a CSV file by its button, and adds up the column of each name. Texts are left out. */
export async function sumsOfFile(page: Page, button: string): Promise<Record<string, number>> {
  const { text } = await downloaded(page, button);
  const [header = '', ...rows] = text.trim().split('\r\n');
  const names = header.split(',');
  const sums: Record<string, number> = {};
  for (const row of rows) {
    for (const [place, value] of cellsOf(row).entries()) {
      const name = names[place]!;
      if (value !== '' && Number.isFinite(Number(value))) sums[name] = (sums[name] ?? 0) + Number(value);
    }
  }
  return sums;
}

/** A comma in quotes is part of an address. */
const cellsOf = (row: string) => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);

/** Paystack's fee on a payment in naira: 1.5 % and ₦100. */
export const paystackFee = (amount: number) => amount * 0.015 + 100;
