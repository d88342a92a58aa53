import { Field, type Words } from '#web/ui/forms/Field.tsx';

interface ListFieldProps extends Words {
  list: readonly string[];
  onList: (list: string[]) => void;
}

/** Several words in one field, with commas between them. What is typed stays as typed; the form's rules tidy it. */
export function ListField({ list, onList, ...words }: ListFieldProps) {
  return (
    <Field
      {...words}
      value={list.join(',')}
      onChange={({ target }) => onList(target.value === '' ? [] : target.value.split(','))}
    />
  );
}

/** A list as one would type it: with a space after each comma. */
export const asTyped = (list: readonly string[]) => list.map((word, place) => (place === 0 ? word : ` ${word}`));

/** What is wrong with a list: with the whole of it, or with the first of its words that is wrong. */
export function firstOf(errors: { message?: string } | ({ message?: string } | undefined)[] | undefined) {
  return Array.isArray(errors) ? errors.find(Boolean)?.message : errors?.message;
}
