import { type ReactNode, useId } from 'react';
import type { FieldValue } from '#shared/admin/products/field-kinds.ts';
import { type AnyField, type FieldTable, type TypedValues } from '#shared/admin/products/field-tables.ts';
import { keysOf } from '#shared/keys-of.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import styles from '../Editor.module.css';
import type { FormErrors } from '../product-form.ts';
import { LinesField } from './LinesField.tsx';
import { NumberField } from '../../ui/forms/numbers/NumberField.tsx';

interface FieldControlsProps<Table extends FieldTable> {
  /** A part of `shared/admin/products/product-fields.ts`. */
  fields: Table;
  values: TypedValues<Table>;
  errors: FormErrors;
  /** The prefix of the fields' names in `errors`: 'variants.0.'. */
  path?: string;
  /** Help that depends on other fields. */
  help?: { [Name in keyof Table]?: string };
  /** Values of other products to choose from. */
  suggestions?: { [Name in keyof Table]?: readonly string[] | undefined };
  onChange: (change: Partial<TypedValues<Table>>) => void;
}

/** The controls of a table of fields, in its order. */
export function FieldControls<Table extends FieldTable>(props: FieldControlsProps<Table>) {
  const { fields, values, errors, path = '', help, suggestions, onChange } = props;
  return keysOf(fields).map((name) => {
    const field = fields[name]!;
    const Control = controls[field.control];
    return (
      <div key={name} className={field.isWide ? styles.full : undefined}>
        <Control
          field={field}
          value={values[name]}
          common={commonProps(field, errorAt(errors, `${path}${name}`), help?.[name])}
          suggestions={suggestions?.[name]}
          // The control of a field makes its kind of value, which TypeScript can't see here.
          onChange={(value) => onChange({ [name]: value } as Partial<TypedValues<Table>>)}
        />
      </div>
    );
  });
}

interface ControlProps {
  field: AnyField;
  value: FieldValue;
  /** The same for every kind of control. */
  common: ReturnType<typeof commonProps>;
  suggestions: readonly string[] | undefined;
  onChange: (value: FieldValue) => void;
}

const controls: Record<AnyField['control'], (props: ControlProps) => ReactNode> = {
  text: TextControl,
  longText: ({ value, common, onChange }) => (
    <LongField {...common} rows={4} value={textOf(value)} onChange={({ target }) => onChange(target.value)} />
  ),
  lines: ({ value, common, onChange }) => (
    <LinesField {...common} value={Array.isArray(value) ? value : []} onLines={onChange} />
  ),
  choice: ({ field, value, common, onChange }) => (
    // There is no empty choice.
    <SelectField {...common} optional={false} value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
      {Object.entries(field.options ?? {}).map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  ),
  number: ({ value, common, onChange }) => (
    <NumberField {...common} value={typeof value === 'object' ? null : value} onNumber={onChange} />
  ),
  percent: ({ value, common, onChange }) => (
    <NumberField {...common} isPercent value={typeof value === 'object' ? null : value} onNumber={onChange} />
  ),
};

function TextControl({ value, common, suggestions, onChange }: ControlProps) {
  const list = useId();
  return (
    <>
      <Field
        {...common}
        autoComplete="off"
        list={suggestions && list}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

const commonProps = (
  { label, column, isOptional, maxLength, help }: AnyField,
  error: string | undefined,
  hint: string | undefined,
) => ({ label, name: column, optional: isOptional, maxLength, error, hint: hint ?? help });

const textOf = (value: FieldValue) => (typeof value === 'string' ? value : '');

/** The error of a field or of its first invalid line. */
const errorAt = (errors: FormErrors, path: string) =>
  errors[path] ?? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
