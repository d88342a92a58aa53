import { Field, type FieldTexts } from '#web/ui/forms/Field.tsx';

interface ListFieldProps extends FieldTexts {
  list: readonly string[];
  onList: (list: string[]) => void;
}

/** A comma-separated list in one field. The form's schema trims it, not the field. */
export function ListField({ list, onList, ...label }: ListFieldProps) {
  return (
    <Field
      {...label}
      value={list.join(',')}
      onChange={({ target }) => onList(target.value === '' ? [] : target.value.split(','))}
    />
  );
}

/** Formats a list with a space after each comma. */
export const withSpaces = (list: readonly string[]) => list.map((word, place) => (place === 0 ? word : ` ${word}`));

/** The error of a list or of its first invalid item. */
export function firstOf(errors: { message?: string } | ({ message?: string } | undefined)[] | undefined) {
  return Array.isArray(errors) ? errors.find(Boolean)?.message : errors?.message;
}
