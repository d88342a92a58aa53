import { type ReactNode, Suspense, useEffect } from 'react';
import { nextTask } from './next-task.ts';

/**
 * Hydrates its content, a single element, in a task of its own after everything around it: a tap waits for one part of
 * the page, not for the whole. Until then the server's HTML stays as it is. It suspends once, which makes React and
 * Preact leave the content alone.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Content>{children}</Content>
    </Suspense>
  );
}

let hasWaited = import.meta.env.SSR;
let waiting: Promise<void> | undefined;
let hydrated: Promise<void> | undefined;
let markHydrated: (() => void) | undefined;

/** Resolves when the content that is hydrated later is; undefined if nothing waits. */
export const deferredHydration = () => hydrated;

function Content({ children }: { children: ReactNode }) {
  if (!hasWaited) throw (waiting ??= wait());
  useEffect(() => markHydrated?.(), []);
  return children;
}

function wait(): Promise<void> {
  hydrated = new Promise((resolve) => (markHydrated = resolve));
  return nextTask().then(() => void (hasWaited = true));
}
