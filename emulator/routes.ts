import { listBanks, resolveAccount } from './banks/bank-api.ts';
import type { Shape } from './contract/check-shape.ts';
import { shapes } from './contract/shapes.ts';
import * as control from './control/control-routes.ts';
import { showLedger } from './control/ledger.ts';
import * as couriers from './couriers/shipment-api.ts';
import { changeDispute } from './disputes/change-dispute.ts';
import * as disputes from './disputes/dispute-api.ts';
import type { Handler } from './emulator.ts';
import { apiError } from './http/responses.ts';
import { showPaymentPage, showPaymentState, returnToMerchant } from './pay-page/show-page.ts';
import { submitPaymentPage } from './pay-page/submit-page.ts';
import { createRefund, fetchRefund, listRefunds, retryRefundWithDetails } from './refunds/refund-api.ts';
import { listSettled, listSettlements } from './settlements/settlement-api.ts';
import { showPhone } from './texts/phone-page.ts';
import * as texts from './texts/text-api.ts';
import { fetchTransaction, initialize, listTransactions, verify } from './transactions/transaction-api.ts';

type Route = [method: string, path: string, handler: Handler, shape?: Shape];

/**
 * Every endpoint, with the published shape of its response. A segment with a colon matches anything; the first match
 * wins.
 */
export const routes: Route[] = [
  ['POST', '/transaction/initialize', initialize, shapes.initialized],
  ['GET', '/transaction/verify/:reference', verify, shapes.verified],
  ['GET', '/transaction', listTransactions, shapes.transactions],
  ['GET', '/transaction/:id', fetchTransaction, shapes.transaction],
  ['GET', '/settlement', listSettlements, shapes.settlements],
  ['GET', '/settlement/:id/transactions', listSettled, shapes.settled],
  ['POST', '/refund', createRefund, shapes.refundCreated],
  ['GET', '/refund', listRefunds, shapes.refunds],
  ['POST', '/refund/retry_with_customer_details/:id', retryRefundWithDetails, shapes.refundRetried],
  ['GET', '/refund/:id', fetchRefund, shapes.refund],
  ['GET', '/bank', listBanks, shapes.banks],
  ['GET', '/bank/resolve', resolveAccount, shapes.accountResolved],
  ['GET', '/dispute', disputes.listDisputes, shapes.disputes],
  ['GET', '/dispute/:id', disputes.fetchDispute, shapes.dispute],
  ['POST', '/dispute/:id/evidence', disputes.addEvidence, shapes.evidence],
  ['GET', '/dispute/:id/upload_url', disputes.uploadUrl, shapes.uploadUrl],
  ['PUT', '/dispute/:id/resolve', disputes.resolve, shapes.disputeResolved],
  ['PUT', '/uploads/:name', disputes.upload],
  ['GET', '/pay/:accessCode', showPaymentPage],
  ['POST', '/pay/:accessCode', submitPaymentPage],
  ['GET', '/pay/:accessCode/state', showPaymentState],
  ['GET', '/pay/:accessCode/return', returnToMerchant],
  ['POST', '/terminal/v1/shipments/quick', couriers.createQuickShipment],
  ['GET', '/terminal/v1/rates/shipment', couriers.listRates],
  ['POST', '/terminal/v1/shipments/pickup', couriers.arrangePickup],
  ['POST', '/terminal/v1/shipments/cancel', couriers.cancelShipment],
  ['GET', '/terminal/v1/shipments', couriers.listShipments],
  ['GET', '/terminal/v1/shipments/:id', couriers.fetchShipment],
  ['GET', '/terminal/v1/shipments/label/:file', couriers.showLabel],
  ['POST', '/termii/api/sms/send', texts.sendText],
  ['GET', '/termii/api/get-balance', texts.showBalance],
  ['GET', '/phone', showPhone],
  ['GET', '/__emulator/texts', texts.listTexts],
  ['POST', '/__emulator/texts/:id', texts.changeText],
  ['PUT', '/__emulator/text-faults', texts.changeTextFaults],
  ['POST', '/__emulator/shipments/:id', couriers.changeShipment],
  ['PUT', '/__emulator/courier-faults', couriers.changeCourierFaults],
  ['PUT', '/__emulator/settings', control.changeSettings],
  ['PUT', '/__emulator/faults', control.changeFaults],
  ['PUT', '/__emulator/faults/:reference', control.changeFaultsOfReference],
  ['PUT', '/__emulator/chaos', control.changeChaos],
  ['POST', '/__emulator/disputes/:reference', changeDispute],
  ['POST', '/__emulator/hurry', control.advanceClock],
  ['GET', '/__emulator/transactions/:reference', control.showTransaction],
  ['GET', '/__emulator/deliveries', control.showDeliveries],
  ['GET', '/__emulator/ledger', showLedger],
];

/**
 * Payers have no key: the access code opens the payment page. Uploads have a signed URL instead, and printing a label
 * needs none. Termii's key is in the body or the query.
 */
export function isPublic(path: string): boolean {
  return ['/pay/', '/uploads/', '/phone', '/termii/', '/terminal/v1/shipments/label/'].some((start) =>
    path.startsWith(start),
  );
}

export function isControl(path: string): boolean {
  return path.startsWith('/__emulator/');
}

/** @throws ApiError 404 for an unknown path, 405 for a known one with another method, 400 for a malformed one */
export function findRoute(method: string, path: string) {
  const parts = path.split('/').map(decoded);
  const here = routes.filter(([, pattern]) => fits(pattern, parts));
  const route = here.find(([allowed]) => allowed === method);
  if (!route) throw here.length > 0 ? apiError(405, 'Method not allowed') : apiError(404, 'Path not found');
  const [, pattern, handler, shape] = route;
  const values = pattern.split('/').map((part, at): [string, string] => [part, parts[at] ?? '']);
  const named = values.filter(([part]) => part.startsWith(':'));
  return { handler, shape, params: Object.fromEntries(named.map(([part, value]) => [part.slice(1), value])) };
}

function fits(pattern: string, parts: string[]): boolean {
  const wanted = pattern.split('/');
  return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw apiError(400, 'Malformed path');
  }
}
