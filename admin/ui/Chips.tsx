import { ChipRow } from './ChipRow.tsx';
import { useListAddress } from './useListAddress.ts';

interface Choice {
  /** The value in the URL; empty for the default. */
  value: string;
  label: string;
  count?: number | undefined;
}

/** The views of a list, as links. */
export function Chips({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const { filter, hrefFor } = useListAddress();
  const chips = choices.map(({ value, ...chip }) => {
    return { ...chip, to: hrefFor({ show: value }), isCurrent: filter === value };
  });
  return <ChipRow label={label} chips={chips} />;
}
