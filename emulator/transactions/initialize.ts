import { apiError } from '../http/responses.ts';
import { type Channel, channels, otherChannels, randomName, type Wanted } from './transaction.ts';

type Fields = Record<string, unknown>;

/** Parts separated by single dots; the provider does not check that the address exists. */
const emailForm = /^[^\s@.]+(\.[^\s@.]+)*@([^\s@.-]([^\s@.]*[^\s@.-])?\.)+[^\s@.]+$/;

/** Documented: alphanumerics and `-`, `.`, `=`. Merchants send `_` as well, and the provider accepts it. */
const referenceForm = /^[\w.=-]{1,100}$/;
const strictReferenceForm = /^[A-Za-z\d.=-]{1,100}$/;

const deepestMetadata = 32;

/** Paystack documentation, initialize transaction. This page can show the first three. */
const knownChannels: readonly unknown[] = [...channels, ...otherChannels];

/**
 * Parses an initialize request, with the provider's checks. Amounts are kobo.
 *
 * @param isStrict accepts only documented references
 * @throws ApiError 400 for the first missing or invalid field
 */
export function readInitialize(fields: Fields, isStrict: boolean): Wanted {
  return {
    email: email(fields),
    amount: amount(fields),
    reference: reference(fields, isStrict ? strictReferenceForm : referenceForm),
    callbackUrl: callbackUrl(fields),
    channels: chosenChannels(currencyChecked(fields)),
    metadata: metadata(fields),
  };
}

function email({ email: value }: Fields): string {
  if (isMissing(value)) throw missing('Email Address is required');
  if (typeof value !== 'string' || value.length > 254 || !emailForm.test(value)) {
    throw apiError(400, 'Invalid Email Address Passed');
  }
  return value;
}

function amount({ amount: value }: Fields): number {
  if (isMissing(value)) throw missing('You must specify a valid amount');
  const kobo = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof kobo !== 'number' || !Number.isSafeInteger(kobo)) throw apiError(400, 'Amount must be an integer');
  if (kobo <= 0) throw apiError(400, 'You must specify a valid amount');
  return kobo;
}

function reference({ reference: value }: Fields, form: RegExp): string {
  if (isMissing(value)) return randomName(10);
  if (typeof value === 'string' && form.test(value)) return value;
  throw apiError(400, 'Invalid character in transaction reference');
}

/** Only http and https: this one becomes a link and a redirect. */
function callbackUrl({ callback_url: value }: Fields): string | null {
  if (isMissing(value)) return null;
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href;
  throw apiError(400, 'Invalid callback url');
}

function currencyChecked(fields: Fields): Fields {
  if (isMissing(fields.currency) || fields.currency === 'NGN') return fields;
  throw apiError(400, 'Currency not supported by merchant', { code: 'unsupported_currency' });
}

function chosenChannels({ channels: value }: Fields): Channel[] {
  if (isMissing(value)) return [...channels];
  if (!Array.isArray(value) || !value.every((channel) => knownChannels.includes(channel))) {
    throw apiError(400, 'Invalid channels passed');
  }
  const shown = channels.filter((channel) => value.includes(channel));
  return shown.length > 0 ? shown : [...channels];
}

/** Returned as it was sent; a stringified object is returned as an object, as the provider does. */
function metadata({ metadata: value }: Fields): unknown {
  if (isMissing(value)) return null;
  const given = typeof value === 'string' ? unstringified(value) : value;
  // Serializing anything deeper than this would exhaust the stack.
  if (isDeeperThan(given, deepestMetadata)) throw apiError(400, 'Metadata is nested too deeply');
  return given;
}

function unstringified(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : text;
  } catch {
    return text;
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function missing(message: string) {
  return apiError(400, message, {
    code: 'missing_params',
    nextStep: 'Ensure that you are passing all required params',
  });
}
