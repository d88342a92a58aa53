import { sizeName } from '#shared/catalogue/sizes.ts';
import { useMay } from '../useMay.ts';
import { useAdjustments } from '../stock/useAdjustments.ts';

const none = { batches: [], discard: () => {}, flush: () => {}, settle: async () => [] };

/** Taps on + and - in the stock list that found no network: they have a queue of their own, which adds them up. */
export function useWaitingTaps() {
  const mayChange = useMay('stock.change');
  const { stuck, discard, flush, settle } = useAdjustments();
  if (!mayChange) return none;
  const batches = stuck.map(({ key, items }) => ({
    key,
    label: `Stock: ${items.map(({ size, by }) => `${sizeName(size)} ${by > 0 ? '+' : '−'}${Math.abs(by)}`).join(', ')}`,
  }));
  return { batches, discard, flush, settle };
}
