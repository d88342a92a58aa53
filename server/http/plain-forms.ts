import { parse } from 'node:querystring';
import { type FailureCode, ShopError } from '#shared/errors.ts';
import { shownWait } from '#shared/rate-limits/shown-wait.ts';
import type { App } from './route.ts';

/** Parses forms that browsers submit without scripts. Register it in its own scope: everywhere else bodies are JSON. */
export function parsePlainForms(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body))),
  );
}

/** A field of a form or query that occurs exactly once. */
export function fieldOf(fields: unknown, name: string): string | undefined {
  const value = typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

interface Rejection {
  code: FailureCode;
  /** The minutes after which it may be tried again, as a page shows them. */
  wait?: string;
}

/**
 * The error of a form, for the page it redirects to; null on success.
 *
 * @param tooOften the error instead of `proof_needed`: without scripts there is no proof of work, so people wait
 */
export function rejectionOf(work: Promise<unknown>, tooOften: FailureCode): Promise<Rejection | null> {
  return work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      const { code, details } = error;
      const seconds = details.retryAfterSeconds;
      return { code: code === 'proof_needed' ? tooOften : code, ...(seconds && { wait: shownWait(seconds) }) };
    },
  );
}

/** How a form went, for the page it redirects to: 'sent=yes'. */
export const outcomeQuery = (name: string, rejection: (Omit<Rejection, 'code'> & { code: string }) | null) =>
  String(new URLSearchParams({ [name]: rejection?.code ?? 'yes', ...(rejection?.wait && { wait: rejection.wait }) }));
