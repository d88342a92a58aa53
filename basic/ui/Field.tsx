import type { ComponentProps, ReactNode } from 'react';

interface FieldTexts {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: string;
  optional?: boolean;
}

/** Label above, error below. The input stays; every rule is the server's. */
export function Field({ label, error, hint, optional, className, ...input }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Frame {...{ label, error, hint, optional, className }} name={input.name}>
      <input id={input.name} required={!optional} {...input} {...described(input.name, error, hint)} />
    </Frame>
  );
}

export function SelectField({
  label,
  error,
  hint,
  optional,
  children,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <Frame {...{ label, error, hint, optional }} name={select.name}>
      <select id={select.name} required={!optional} {...select} {...described(select.name, error, hint)}>
        {children}
      </select>
    </Frame>
  );
}

function Frame({
  label,
  name,
  error,
  hint,
  optional,
  className,
  children,
}: FieldTexts & { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={['field', error && 'wrong', className].filter(Boolean).join(' ')}>
      <label htmlFor={name}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  );
}

function described(name: string, error?: string, hint?: string) {
  const by = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': by || undefined };
}

/** Values that a form carries on. */
export function Hidden({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
