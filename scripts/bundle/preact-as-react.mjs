// The replacement of `react` in the built storefront (decision 0057).
import { options } from 'preact';

export { default } from 'preact/compat';
export * from 'preact/compat';

/**
 * The only export of React that React Router imports and Preact lacks. React Router sets it with `useTransitions` alone,
 * which the storefront has switched off, so it is always the actual state.
 */
export const useOptimistic = (state) => [state];

/** Runs effects right after the render, as React does after a tap, and not after the next frame: hidden tabs have none. */
options.requestAnimationFrame = queueMicrotask;
