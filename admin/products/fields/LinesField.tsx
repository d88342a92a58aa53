import { type ComponentProps, useState } from 'react';
import { withoutEmptyLines } from '#shared/admin/products/field-kinds.ts';
import { LongField } from '#web/ui/forms/LongField.tsx';

interface LinesFieldProps extends Omit<ComponentProps<typeof LongField>, 'value' | 'onChange'> {
  value: readonly string[];
  onLines: (value: string[]) => void;
}

/** Several short texts, one per line. Empty lines stay while somebody types, but are not part of the value. */
export function LinesField({ value, onLines, ...field }: LinesFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <LongField
      rows={3}
      {...field}
      value={typed ?? value.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value);
        onLines(withoutEmptyLines(target.value.split('\n')));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
