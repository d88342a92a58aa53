import { ChipRow } from './ChipRow.tsx';
import { useListAddress } from './useListAddress.ts';

interface Choice {
  /** What stands in the address; empty for what the list shows by itself. */
  value: string;
  label: string;
  count?: number | undefined;
}

/** Parts of a list to choose from, as links. */
export function Chips({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const { filter, hrefFor } = useListAddress();
  const chips = choices.map(({ value, ...words }) => {
    return { ...words, to: hrefFor({ show: value }), isCurrent: filter === value };
  });
  return <ChipRow label={label} chips={chips} />;
}
