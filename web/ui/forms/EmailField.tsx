import { Field } from './Field.tsx';

/** The email address in a small form. */
export const EmailField = ({ error }: { error: string | undefined }) => (
  <Field label="Email" name="email" error={error} type="email" inputMode="email" autoComplete="email" maxLength={254} />
);
