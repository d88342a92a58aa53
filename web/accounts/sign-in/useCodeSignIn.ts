import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts/api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { ApiError } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { useTemporary } from '../../ui/useTemporary.ts';
import type { SignInFlow } from './sign-in-flows.ts';
import { isRememberedWithoutAccount, rememberWithoutAccount } from '../../session/remembered-email.ts';
import { digitsOfCode } from './code-input.ts';
import { isWithoutAccount, resendPauseMs } from './sign-in-errors.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';
import { useAdoptTypedValues } from '../../ui/forms/useAdoptTypedValues.ts';
import { useFocusOnError } from '../../ui/forms/useFocusOnError.ts';

export interface Status {
  tone: 'error' | 'success';
  text: string;
}

export const statusMs = 3_000; // Specification, section 9.
const resendMs = 60_000;

interface Callbacks {
  onDone: (user: User) => void | Promise<void>;
  /** Called when the address has no account. */
  onNoAccount?: (email: string) => void;
}

/**
 * Both steps of a sign-in flow: the form, then the code. `typed` and `digits` are the values of the fields. A status
 * disappears after a while; a field's error stays until the next submit.
 */
export function useCodeSignIn<Entry extends { email: string }>(
  flow: SignInFlow<Entry>,
  first: Entry,
  callbacks: Callbacks,
) {
  const [typed, setTyped] = useState(first);
  const [submitted, setSubmitted] = useState<Entry | null>(null); // Whom the code was sent to; null in the first step.
  const [digits, setDigits] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [lastStatus, setStatus] = useState<Status | null>(null);
  const [doing, setDoing] = useState<'sending' | 'verifying' | 'leaving' | null>(null);
  const [mayResendAt, setResendAt] = useState(0);
  const status = useTemporary(lastStatus, statusMs);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, errors);
  useAdoptTypedValues(form, (typedBefore) => setTyped((before) => ({ ...before, ...typedBefore })));

  const showErrors = (found: Record<string, string>) => {
    setErrors(found);
    const [text] = Object.values(found);
    if (text) setStatus({ tone: 'error', text });
  };

  const clearErrors = () => {
    setStatus(null);
    setErrors({});
  };

  const firstField = () => form.current?.querySelector('input');

  // The button that was pressed for another code is gone until then.
  useEffect(() => {
    if (mayResendAt && document.activeElement === document.body) firstField()?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each code
  }, [mayResendAt]);

  const send = async (entry: Entry) => {
    // If the shopper has gone back in the meantime, they stay there.
    const showCodeStep = (waitMs: number) => {
      setSubmitted((now) => (now === submitted ? entry : now));
      setResendAt(Date.now() + waitMs);
    };
    setDoing('sending');
    try {
      await flow.send(entry);
      toast.success(flow.texts.sent);
      showCodeStep(resendMs);
      setDigits('');
      clearErrors();
    } catch (error) {
      const waitMs = resendPauseMs(error);
      // Within a minute of the first response, the server no longer reveals that there is no account.
      const hasNoAccount = isWithoutAccount(error) || (waitMs !== null && isRememberedWithoutAccount(entry.email));
      if (hasNoAccount && callbacks.onNoAccount) {
        rememberWithoutAccount(entry.email);
        return callbacks.onNoAccount(entry.email);
      }
      const text = messageOf(error, flow.texts.sendFailed);
      if (waitMs === null) return showErrors(submitted ? { otp: text } : { email: text });
      toast.info(text);
      showCodeStep(waitMs); // The code that was sent a moment ago is still valid.
    } finally {
      setDoing(null);
    }
  };

  const verify = async (entry: Entry) => {
    const code = digitsOfCode(digits);
    if (code === '') return showErrors({ otp: flow.texts.noCode });
    if (code.length < 6) return showErrors({ otp: messages.accounts.sixDigits });
    setDoing('verifying');
    try {
      const { user } = await flow.verify(entry, code);
      if (!isSignedIn()) {
        // The code was valid, but the browser did not store the session cookie.
        setDoing(null);
        return showErrors({ otp: messages.accounts.needsCookies });
      }
      setStatus({ tone: 'success', text: flow.texts.done });
      setDoing('leaving');
      await callbacks.onDone(user);
    } catch (error) {
      showErrors({ otp: messageOf(error, flow.texts.verifyFailed) });
      setDoing(null);
    }
  };

  const submit = () => {
    if (doing) return;
    clearErrors();
    if (submitted) {
      void verify(submitted);
      return;
    }
    const entry = flow.form.safeParse(typed);
    if (entry.success) void send(entry.data);
    else showErrors(fieldErrors(entry.error));
  };

  return {
    form,
    typed,
    change: (field: keyof Entry, value: string) => setTyped((before) => ({ ...before, [field]: value })),
    sentTo: submitted?.email ?? null,
    digits,
    setDigits,
    errors,
    status,
    doing,
    mayResendAt,
    submit,
    resend: () => submitted && !doing && void send(submitted),
    back: () => {
      setSubmitted(null);
      setDigits('');
      clearErrors();
      restoreFocus(firstField);
    },
  };
}

/** The server's message, or `otherwise` if there is none. */
function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.hasReason ? error.message : otherwise;
}
