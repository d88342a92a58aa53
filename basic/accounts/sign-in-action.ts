import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../../web/api.ts';
import { returnPath } from '../../web/session/sign-in-url.ts';
import { type Form, isSignedIn, type Problem, problemOf } from '../form.ts';
import { isOfAnother, carriedFieldsIn } from './carried-form.ts';

/** The two steps of signing in: an address, then the code that was emailed to it. */
export interface SignInState {
  step: 'details' | 'code';
  /** The input. */
  typed: Form;
  problem: Problem | null;
  /** The address has no account. */
  isWithoutAccount: boolean;
}

/** Before anything was submitted. */
export const newSignIn: SignInState = { step: 'details', typed: {}, problem: null, isWithoutAccount: false };

/**
 * For the pages that start the sign-in flow: where the shopper goes afterwards. A signed-in shopper goes there at once.
 */
export function signInLoader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const next = returnPath(search);
  if (isSignedIn(request)) throw redirect(next ?? '/basic/profile', 303);
  return { next, isOver: search.has('over'), isLogoutFailed: search.get('logout') === 'failed' };
}

interface SignInCalls {
  /** Emails a code. */
  send: () => Promise<unknown>;
  /** Exchanges the code for a session. */
  verify: () => Promise<unknown>;
}

/** Sends a code or verifies one, and goes back to where the shopper came from, or to the first step. */
export async function signInAction(request: Request, form: Form, { send, verify }: SignInCalls) {
  if (form['intent'] === 'back') return shown({ ...newSignIn, typed: form });
  const isCode = form['intent'] === 'verify';
  try {
    await (isCode ? verify() : send());
  } catch (error) {
    const problem = problemOf(error);
    const isWithoutAccount = error instanceof ApiError && error.details.accountExists === false;
    // The last code still works.
    const hasCode = isCode || form['intent'] === 'again' || problem.code === 'code_too_soon';
    return shown({ step: hasCode ? 'code' : 'details', typed: form, problem, isWithoutAccount }, 400);
  }
  if (!isCode) return shown({ step: 'code', typed: form, problem: null, isWithoutAccount: false });
  const next = returnPath(new URL(request.url).searchParams) ?? '/basic/profile';
  const hasCarriedForm = Object.keys(carriedFieldsIn(form)).length > 0 && !isOfAnother(form, form['email'] ?? '');
  // 307: the browser takes the fields along.
  return hasCarriedForm ? redirect(samePage('/basic/login/continue', next), 307) : redirect(next, 303);
}

const shown = (state: SignInState, status = 200) => data(state, { status });

/** The page again, with its return path. */
export const samePage = (page: string, next: string | null) =>
  next === null ? page : `${page}?next=${encodeURIComponent(next)}`;
