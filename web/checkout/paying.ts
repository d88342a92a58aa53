/**
 * What only a press of 'Pay now' needs, and what it may end in. It comes when the form is first touched, so that the
 * page is there sooner (docs/decisions/0026).
 */
export { payNow } from './pay-now.ts';
export { shortPiece, wrongFields } from './refusal.ts';
export { wordsOn } from './words-on-refusal.ts';
export { WaysOn } from './WaysOn.tsx';
