import { Field } from '../../ui/forms/Field.tsx';

interface SignInEmailFieldProps {
  value: string;
  error?: string | undefined;
  onType: (email: string) => void;
}

/** The email field of every sign-in flow. */
export function SignInEmailField({ value, error, onType }: SignInEmailFieldProps) {
  return (
    <Field
      label="Email"
      name="email"
      value={value}
      error={error}
      onChange={({ target }) => onType(target.value)}
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder="you@example.com"
    />
  );
}
