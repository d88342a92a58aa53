import styles from './Choice.module.css';

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | null;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** One of a few, as large buttons in a row. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, choices, value, error, onChange } = props;
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The choices of a table of names, in the order of `values`. */
export const choicesOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }));
