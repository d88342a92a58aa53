import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api.ts';
import { useFocusOnError } from './useFocusOnError.ts';

export type PostState =
  | { is: 'idle' }
  | { is: 'sending' }
  | { is: 'sent'; text: string }
  | { is: 'error'; text: string };

type Fields = Record<string, string>;

interface Post {
  /** Sends the fields; the response's message is shown. */
  send: (fields: Fields) => Promise<{ message: string }>;
  /** The errors by field; none if they may be sent. Without it the server alone checks. */
  check?: (fields: Fields) => Fields;
}

/** A small form: checks and sends its fields, and shows the result, or the errors at their fields. */
export function useFormPost({ send, check = () => ({}) }: Post) {
  const [state, setState] = useState<PostState>({ is: 'idle' });
  const [errors, setErrors] = useState<Fields>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(form, errors);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.is === 'sending') return;
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Fields;
    const wrong = check(fields);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setState({ is: 'idle' });
    setState({ is: 'sending' });
    try {
      const { message } = await send(fields);
      setState({ is: 'sent', text: message });
    } catch (error) {
      setErrors(errorsIn(error));
      setState({ is: 'error', text: (error as Error).message });
    }
  };

  return { state, errors, form, submit };
}

/** The server's errors by field. */
function errorsIn(error: unknown): Fields {
  return (error instanceof ApiError && error.details.fields) || {};
}
