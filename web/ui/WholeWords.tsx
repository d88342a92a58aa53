import type { ReactNode } from 'react';

/**
 * Text whose words with a hyphen, such as Aso-Oke, wrap as a whole. It stays the same text for copying and searching, which
 * a non-breaking hyphen would change.
 */
export function WholeWords({ text }: { text: string }): ReactNode {
  if (!text.includes('-')) return text;
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );
}
