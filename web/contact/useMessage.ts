import { fieldErrors } from '#shared/fields.ts';
import { sendMessage } from '#shared/contact/api.ts';
import { ContactEntry } from '#shared/contact/contact-entry.ts';
import { browserApi } from '../api.ts';
import { useFormPost } from '../ui/forms/useFormPost.ts';

/** Validates and sends the form. */
export const useMessage = () => useFormPost({ check, send });

function check(fields: Record<string, string>): Record<string, string> {
  const entry = ContactEntry.safeParse(fields);
  return entry.success ? {} : fieldErrors(entry.error);
}

const send = (fields: Record<string, string>) => browserApi(sendMessage, { body: ContactEntry.parse(fields) });
