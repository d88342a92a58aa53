import type { ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** The loaded data, a loading message, or the error with a retry button. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <p role="status">Loading…</p>;
  return <LoadFailed query={{ error, refetch }} />;
}
