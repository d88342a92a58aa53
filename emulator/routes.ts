import { refusal } from './http/answers.ts';
import { fetchTransaction, initialize, listTransactions, verify } from './transactions/transaction-api.ts';
import { changeFaults, changeSettings, hurry, showDeliveries, showLedger } from './control/control.ts';
import type { Handler } from './emulator.ts';
import { createRefund, fetchRefund, listRefunds, retryRefundWithDetails } from './refunds/refund-api.ts';
import { showPaymentPage, submitPaymentPage } from './pay-page/payment-page.ts';

/** Every call there is. A part with a colon matches anything; earlier lines win. */
const routes: [method: string, path: string, handler: Handler][] = [
  ['POST', '/transaction/initialize', initialize],
  ['GET', '/transaction/verify/:reference', verify],
  ['GET', '/transaction', listTransactions],
  ['GET', '/transaction/:id', fetchTransaction],
  ['POST', '/refund', createRefund],
  ['GET', '/refund', listRefunds],
  ['POST', '/refund/retry_with_customer_details/:id', retryRefundWithDetails],
  ['GET', '/refund/:id', fetchRefund],
  ['GET', '/pay/:accessCode', showPaymentPage],
  ['POST', '/pay/:accessCode', submitPaymentPage],
  ['PUT', '/__emulator/settings', changeSettings],
  ['PUT', '/__emulator/faults', changeFaults],
  ['POST', '/__emulator/hurry', hurry],
  ['GET', '/__emulator/deliveries', showDeliveries],
  ['GET', '/__emulator/ledger', showLedger],
];

/** The payment page is for payers, who have no key; its access code is their ticket. */
export function isPublic(path: string): boolean {
  return path.startsWith('/pay/');
}

/** @throws Refusal 404 for an unknown path, 405 for a known one with another method, 400 for a garbled one. */
export function findRoute(method: string, path: string) {
  const parts = path.split('/').map(decoded);
  const here = routes.filter(([, pattern]) => fits(pattern, parts));
  const route = here.find(([allowed]) => allowed === method);
  if (!route) throw here.length > 0 ? refusal(405, 'Method not allowed') : refusal(404, 'Path not found');
  const [, pattern, handler] = route;
  const values = pattern.split('/').map((part, at): [string, string] => [part, parts[at] ?? '']);
  const named = values.filter(([part]) => part.startsWith(':'));
  return { handler, params: Object.fromEntries(named.map(([part, value]) => [part.slice(1), value])) };
}

function fits(pattern: string, parts: string[]): boolean {
  const wanted = pattern.split('/');
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw refusal(400, 'Malformed path');
  }
}
