import { toJson } from './json.ts';

export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Deliberately not as published. */
  isDeliberate?: true;
};

/** An error in the provider's own form (Paystack documentation, errors). */
export class ApiError extends Error {
  readonly response: HttpResponse;

  constructor(response: HttpResponse, message: string) {
    super(message);
    this.response = response;
  }
}

type Detail = { code?: string; nextStep?: string; type?: 'validation_error' | 'processor_error' | 'api_error' };

export function json(status: number, body: object): HttpResponse {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: toJson(body) };
}

/** `{status: true, message, data}`, with `meta` beside it for lists. */
export function ok(message: string, data: unknown, more: object = {}): HttpResponse {
  return json(200, { status: true, message, data, ...more });
}

/** `{status: false, message, meta: {nextStep}, type, code}`, to be thrown. */
export function apiError(
  status: number,
  message: string,
  {
    code = 'invalid_params',
    nextStep = 'Ensure that the value(s) you are passing are valid',
    type = 'validation_error',
  }: Detail = {},
): ApiError {
  return new ApiError(json(status, { status: false, message, meta: { nextStep }, type, code }), message);
}

/** The only error without details: a wrong or missing secret key. */
export function invalidKey(): ApiError {
  return new ApiError(json(401, { status: false, message: 'Invalid key' }), 'Invalid key');
}

/** The response of a gateway in front of the provider, not in the provider's format. */
export function html(status: number, body: string): HttpResponse {
  return { status, headers: { 'content-type': 'text/html', 'cache-control': 'no-store' }, body, isDeliberate: true };
}

export function seeOther(location: string): HttpResponse {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
