import { useEffect, useRef, useState } from 'react';
import type { User } from '#shared/accounts/api.ts';
import { fieldErrors } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { ApiError } from '../../api.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { useTemporary } from '../../ui/useTemporary.ts';
import type { SignInFlow } from './sign-in-flows.ts';
import { rememberEmail, rememberedEmail } from '../../session/remembered-email.ts';
import { digitsOfCode } from './code-input.ts';
import { isWithoutAccount, resendPauseMs } from './sign-in-errors.ts';
import { isSignedIn } from '../../session/sign-in-state.ts';
import { useAdoptTypedValues } from '../../ui/forms/useAdoptTypedValues.ts';

export interface Status {
  tone: 'error' | 'success';
  text: string;
}

export const statusMs = 3_000; // Specification, section 9.
const resendMs = 60_000;

interface Endings {
  onDone: (user: User) => void | Promise<void>;
  /** Signing in where there is no account. */
  onNoAccount?: (email: string) => void;
}

/**
 * Both steps of a way in: what is typed, then the code that came by mail. `typed` and `digits` are what stands in the
 * fields; a status clears by itself, what is wrong with a field stays until it is right.
 */
export function useCodeSignIn<Entry extends { email: string }>(
  door: SignInFlow<Entry>,
  first: Entry,
  endings: Endings,
) {
  const [typed, setTyped] = useState(first);
  const [asked, setAsked] = useState<Entry | null>(null); // Whom the code went to; null in the first step.
  const [digits, setDigits] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [lastStatus, setStatus] = useState<Status | null>(null);
  const [doing, setDoing] = useState<'sending' | 'verifying' | 'leaving' | null>(null);
  const [mayResendAt, setResendAt] = useState(0);
  const status = useTemporary(lastStatus, statusMs);
  const form = useFocusOnError(errors);
  useAdoptTypedValues(form, (early) => setTyped((before) => ({ ...before, ...early })));

  const refuse = (found: Record<string, string>) => {
    setErrors(found);
    const [text] = Object.values(found);
    if (text) setStatus({ tone: 'error', text });
  };

  const send = async (entry: Entry) => {
    setDoing('sending');
    try {
      await door.send(entry);
      toast.success(door.words.sent);
      setAsked(entry);
      setDigits('');
      setResendAt(Date.now() + resendMs);
    } catch (error) {
      const wait = resendPauseMs(error);
      // Asked again within the minute, the server no longer says that it knows nobody there.
      const isStranger = isWithoutAccount(error) || (wait !== null && rememberedEmail() === entry.email);
      if (isStranger && endings.onNoAccount) {
        rememberEmail(entry.email);
        return endings.onNoAccount(entry.email);
      }
      const text = said(error, door.words.sendFailed);
      if (wait === null) return refuse(asked ? { otp: text } : { email: text });
      toast.info(text);
      setAsked(entry); // The code that was sent a moment ago still works.
      setResendAt(Date.now() + wait);
    } finally {
      setDoing(null);
    }
  };

  const verify = async (entry: Entry) => {
    const code = digitsOfCode(digits);
    if (code === '') return refuse({ otp: door.words.noCode });
    if (code.length < 6) return refuse({ otp: messages.accounts.sixDigits });
    setDoing('verifying');
    try {
      const { user } = await door.verify(entry, code);
      if (!isSignedIn()) {
        // The code was right, and the browser has not kept the session that came for it.
        setDoing(null);
        return refuse({ otp: messages.accounts.needsCookies });
      }
      setStatus({ tone: 'success', text: door.words.done });
      setDoing('leaving');
      await endings.onDone(user);
    } catch (error) {
      refuse({ otp: said(error, door.words.verifyFailed) });
      setDoing(null);
    }
  };

  const submit = () => {
    if (doing) return;
    setStatus(null);
    setErrors({});
    if (asked) {
      void verify(asked);
      return;
    }
    const entry = door.form.safeParse(typed);
    if (entry.success) void send(entry.data);
    else refuse(fieldErrors(entry.error));
  };

  return {
    form,
    typed,
    change: (field: keyof Entry, value: string) => setTyped((before) => ({ ...before, [field]: value })),
    sentTo: asked?.email ?? null,
    digits,
    setDigits,
    errors,
    status,
    doing,
    mayResendAt,
    submit,
    resend: () => asked && !doing && void send(asked),
    back: () => {
      setAsked(null);
      setDigits('');
      setErrors({});
      setStatus(null);
      requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
    },
  };
}

/** What happened, or that it did not work where the server said nothing. */
function said(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.hasReason ? error.message : otherwise;
}

/** The first field that is wrong gets the focus. */
function useFocusOnError(errors: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
