import { setTimeout as wait } from 'node:timers/promises';
import { type HttpResponse, html, invalidKey, json, apiError } from '../http/responses.ts';
import type { DroppedResponse } from '../emulator.ts';
import type { Fault } from './faults.ts';

type Reply = HttpResponse | DroppedResponse;

/** Faults that prevent the request from doing anything. */
const before: { [kind: string]: () => Reply } = {
  '400': () => apiError(400, 'This transaction cannot be processed').response,
  '401': () => invalidKey().response,
  '403': () => ({
    ...json(403, { status: false, message: 'Your IP address is not allowed to make this call' }),
    isDeliberate: true,
  }),
  '429': () => ({
    ...json(429, { status: false, message: 'Too many requests', type: 'api_error', code: 'rate_limited' }),
    isDeliberate: true,
  }),
  '500': () => outage().response,
  '503': () => html(503, '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>'),
  refused: () => 'reset',
};

/** Faults after the work is done: only the response is lost, late or garbled. */
const after: { [kind: string]: (response: HttpResponse, fault: Fault) => Reply | Promise<Reply> } = {
  hang: () => 'hang',
  reset: () => 'reset',
  acceptedButTimeout: () => html(504, '<html><body><h1>504 Gateway Time-out</h1></body></html>'),
  badJson: (response) => ({ ...response, body: response.body.slice(0, response.body.length / 2), isDeliberate: true }),
  slow: (response, { ms }) => wait(ms, response, { ref: false }),
};

/** Handles a request under a fault. An error response is sent as it is, whatever the fault would do to a response. */
export async function applyFault(fault: Fault | null, work: () => Promise<Reply> | Reply): Promise<Reply> {
  const early = before[fault?.kind ?? ''];
  if (early) return early();
  const response = await work();
  const late = after[fault?.kind ?? ''];
  return fault && late && typeof response === 'object' ? late(response, fault) : response;
}

function outage() {
  return apiError(500, 'An error occurred', { type: 'api_error', code: 'unknown', nextStep: 'Please try again later' });
}
