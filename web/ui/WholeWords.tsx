import type { ReactNode } from 'react';

/**
 * Text whose words with a hyphen, such as Aso-Oke, wrap as a whole. A hyphen that does not break would be another letter to
 * whoever copies or searches it.
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
