import { missingToPublish } from '#shared/admin/products/forms.ts';
import type { ApiError } from '#web/api.ts';
import { checked, type FormErrors, type FormValues } from './product-form.ts';

/** Why the last try to save was rejected, by field. */
export interface Rejection {
  fields: FormErrors;
  /** The server's errors: it knows more than we do, so they stay until something is changed. */
  of: FormValues | null;
  /** Whether it was to be published, which needs more. */
  isToShow: boolean;
  /** Counts, so that a second rejection of the same thing moves the focus there once more. */
  tries: number;
}

export const noRejection: Rejection = { fields: {}, of: null, isToShow: false, tries: 0 };

/** The errors of a product before it is sent. */
export function invalidFields(values: FormValues, isToShow: boolean): FormErrors {
  const result = checked(values);
  if ('errors' in result) return result.errors;
  return isToShow ? missingToPublish(result.entry) : {};
}

/** Errors of the last rejection that are not corrected yet. No new error appears while somebody types. */
export function remainingErrors({ fields, of, isToShow }: Rejection, values: FormValues): FormErrors {
  if (Object.keys(fields).length === 0) return fields;
  if (of !== null) return of === values ? fields : {};
  const now = invalidFields(values, isToShow);
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in now));
}

/** The server names fields by their path from the root of the request. */
export function fieldsOf({ details }: ApiError): FormErrors {
  return Object.fromEntries(
    Object.entries(details.fields ?? {}).map(([field, message]) => [field.replace(/^product\./, ''), message]),
  );
}
