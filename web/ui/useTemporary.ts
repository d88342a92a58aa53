import { useEffect, useState } from 'react';

/**
 * A value that expires: shown for `ms`, then null, until another value comes. To show the same text twice in a row,
 * pass a new object each time (`{ text }`), as equal strings are one value.
 */
export function useTemporary<T>(value: T | null, ms: number): T | null {
  const [past, setPast] = useState<{ value: T } | null>(null);

  useEffect(() => {
    if (value === null) return undefined;
    const timer = setTimeout(() => setPast({ value }), ms);
    return () => {
      clearTimeout(timer);
      setPast(null);
    };
  }, [value, ms]);

  return past !== null && past.value === value ? null : value;
}
