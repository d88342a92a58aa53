import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#web/api.ts';

/** Shows the server's errors at their fields and the others above the button. No input is lost. */
export function showErrors<Values extends FieldValues>(error: Error, setError: UseFormSetError<Values>): void {
  const { fields = {}, field } = error instanceof ApiError ? error.details : {};
  const fieldErrors = Object.entries(field === undefined ? fields : { [field]: error.message });
  for (const [index, [name, message]] of fieldErrors.entries()) {
    setError(name as FieldPath<Values>, { message }, { shouldFocus: index === 0 });
  }
  if (fieldErrors.length === 0) setError('root', { message: error.message });
}
