import { expect } from 'vitest';
import type { OpenShop } from './open-shop.ts';

/** Makes the payment provider misbehave: see emulator/README.md. */
export function breakProvider(shop: OpenShop, faults: object): Promise<void> {
  return control(shop, 'PUT', 'faults', faults);
}

/** The provider's next step of every refund and transfer happens now. */
export function hurryProvider(shop: OpenShop): Promise<void> {
  return control(shop, 'POST', 'hurry', {});
}

async function control({ config }: OpenShop, method: string, path: string, body: object): Promise<void> {
  const { baseUrl, secretKey } = config.paystack;
  const response = await fetch(`${baseUrl}/__emulator/${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
