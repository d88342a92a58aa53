import { formatCount } from '#shared/counts/format-count.ts';
import { itemCount, orders } from './order-labels.ts';

interface Work {
  pack: number;
  units: number;
  /** Today or earlier. */
  due: number;
  /** Those of them that were due before today. Missing in responses of a former release. */
  late?: number | undefined;
}

/** The work of a packer, with what presses. */
export function packSummary({ pack, units, due, late }: Work): string {
  if (pack === 0) return 'Nothing to pack.';
  const pressing =
    late === undefined ? [count(due, 'due today or late')] : [count(due - late, 'due today'), count(late, 'late')];
  const named = pressing.filter((part) => part !== '').join(', ');
  return `${orders(pack)}, ${itemCount(units)}.${named && ` ${named}.`}`;
}

const count = (times: number, what: string) => (times === 0 ? '' : `${formatCount(times, 'is', 'are')} ${what}`);
