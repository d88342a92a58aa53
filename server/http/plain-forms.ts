import { parse } from 'node:querystring';
import { type FailureCode, ShopError } from '#shared/errors.ts';
import type { App } from './route.ts';

/** Forms as a browser sends them without scripts. Hand it a scope of its own: everywhere else a body is JSON. */
export function parsePlainForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body))),
  );
}

/** A field of a form or of an address, when it is there once. */
export function fieldOf(fields: unknown, name: string): string | undefined {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * Why something was refused, for the address that the form leads to; null when it was done.
 *
 * @param tooOften what is said in place of `proof_needed`: without scripts nobody works for it, they wait
 */
export function rejectionOf(work: Promise<unknown>, tooOften: FailureCode): Promise<FailureCode | null> {
  return work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      return error.code === 'proof_needed' ? tooOften : error.code;
    },
  );
}
