import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { sendMessage } from '#shared/contact/api.ts';
import { ContactEntry } from '#shared/contact/contact-entry.ts';
import { ApiError, browserApi } from '../api.ts';

export type MessageState =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'sent'; text: string }
  | { is: 'error'; text: string };

/** Validates and sends the form. */
export function useMessage() {
  const [state, setState] = useState<MessageState>({ is: 'idle' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);

  // After a rejection, moves the focus to the first invalid field.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entry = ContactEntry.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(entry.success ? {} : fieldErrors(entry.error));
    if (!entry.success) return setState({ is: 'idle' });
    setState({ is: 'sending' });
    try {
      const { message } = await browserApi(sendMessage, { body: entry.data });
      setState({ is: 'sent', text: message });
    } catch (error) {
      setErrors(errorsIn(error));
      setState({ is: 'error', text: (error as Error).message });
    }
  };

  return { state, errors, form, submit };
}

/** The server's errors by field; our own validation passed. */
function errorsIn(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.details['fields'] : undefined;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}
