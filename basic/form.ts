import type { ActionFunctionArgs } from 'react-router';
import { messages } from '#shared/messages.ts';
import { shownWait, tryAgainIn } from '#shared/rate-limits/shown-wait.ts';
import { ApiError } from '../web/api.ts';
import { hasSignInCookie } from '../web/session/sign-in-state.ts';

/** The fields of a submitted form; of several with one name the first. */
export type Form = Readonly<Record<string, string>>;

export async function readForm({ request }: Pick<ActionFunctionArgs, 'request'>): Promise<Form> {
  const fields = new URLSearchParams(await request.text());
  return Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.get(name)!]));
}

/** The message of a page about a rejected call. */
export interface Problem {
  text: string;
  code: string | undefined;
  /** The message of each invalid field, by the API's names. */
  fields: Readonly<Record<string, string>>;
}

/**
 * The error of a call as the page shows it. Where scripts would do a proof of work, people wait.
 *
 * @throws whatever is no error of the API
 */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) throw error;
  const { message, code, details } = error;
  const seconds = details.retryAfterSeconds ?? 0;
  const wait = error.status === 429 && seconds > 0 ? tryAgainIn(shownWait(seconds)) : null;
  const text =
    code === 'proof_needed' && wait ? messages.general.tooManyNow(wait) : [message, wait].filter(Boolean).join(' ');
  return { text, code, fields: details.fields ?? {} };
}

/** Whether the readable cookies say that somebody is signed in; the API checks the session itself. */
export const isSignedIn = ({ headers }: Request): boolean => hasSignInCookie(headers.get('cookie'));

/** An attribute of cookies, where the shop is on https. */
export const secure = ({ url }: Request): string => (url.startsWith('https:') ? '; Secure' : '');

/** The error of a call by its status; null for any other error. */
export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);
