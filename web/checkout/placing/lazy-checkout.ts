/**
 * Code that is needed only after 'Pay now' is pressed. It is preloaded when the form is first touched, so that the page
 * loads faster (docs/decisions/0026).
 */
export { submitCheckout } from './submit-checkout.ts';
export { shortItem, invalidFields } from '../order-errors.ts';
export { errorMessages } from '../error-messages.ts';
export { ErrorActions } from '../ErrorActions.tsx';
