import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import type { LedgerEntry } from './provider-differences.ts';

const Ledger = z.object({
  entries: z.array(z.object({ reference: z.string(), amount: z.int(), givenBack: z.int(), at: z.string() })),
});

/**
 * Fetches the transactions of the payment emulator (emulator/README.md); null for the real provider, which has no such
 * list.
 */
export function fetchProviderTransactions({ paystack }: Config): (() => Promise<LedgerEntry[]>) | null {
  if (paystack.emulatorPort === null) return null;
  return async () => {
    const response = await fetch(`${paystack.baseUrl}/__emulator/ledger`, {
      headers: { authorization: `Bearer ${paystack.secretKey}` },
      signal: AbortSignal.timeout(10_000),
    });
    const { entries } = Ledger.parse(await response.json());
    return entries.map(({ reference, amount, givenBack, at }) => ({
      reference,
      takenKobo: amount,
      givenBackKobo: givenBack,
      at: new Date(at),
    }));
  };
}
