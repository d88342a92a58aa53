import type { Ref } from 'react';
import { Field } from '#web/ui/forms/Field.tsx';

interface SearchFieldProps {
  label: string;
  optional?: boolean;
  placeholder?: string;
  value: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  onType: (text: string) => void;
}

/** A field in a form that searches while somebody types: Enter does not send the form. */
export const SearchField = ({ onType, ...props }: SearchFieldProps) => (
  <Field
    {...props}
    type="search"
    name="search"
    autoComplete="off"
    enterKeyHint="search"
    onChange={({ target }) => onType(target.value)}
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault(); // The typed words have been searched already.
    }}
  />
);
