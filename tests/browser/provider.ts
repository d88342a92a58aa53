import { expect } from 'vitest';
import type { OpenShop } from './open-shop.ts';

/** Makes the payment provider misbehave: see emulator/README.md. */
export async function breakProvider({ config }: OpenShop, faults: object): Promise<void> {
  const { baseUrl, secretKey } = config.paystack;
  const response = await fetch(`${baseUrl}/__emulator/faults`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(response.status).toBe(200);
}
