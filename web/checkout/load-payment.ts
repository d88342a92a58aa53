/**
 * What only a press of 'Pay now' needs, and what it may end in. It comes when the form is first touched, so that the
 * page is there sooner (docs/decisions/0026).
 */
export { payNow } from './pay-now.ts';
export { shortItem, invalidFields } from './order-errors.ts';
export { errorMessages } from './error-messages.ts';
export { ErrorActions } from './ErrorActions.tsx';
