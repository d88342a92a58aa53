import { useId } from 'react';
import { messages } from '#shared/messages.ts';
import styles from './StarChoice.module.css';

interface StarChoiceProps {
  name: string;
  /** 0 for none. */
  chosen: number;
  error?: string | undefined;
  onChoose: (stars: number) => void;
}

/** One to five stars, as radio buttons. */
export function StarChoice({ name, chosen, error, onChoose }: StarChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error && id} aria-invalid={error ? true : undefined}>
      <legend>How do you like it?</legend>
      <div className={styles.stars}>
        {messages.reviews.starNames.map((starName, index) => (
          <label key={starName} data-filled={index < chosen}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={index + 1 === chosen}
              aria-label={`${messages.reviews.stars(index + 1)}: ${starName}`}
              onChange={() => onChoose(index + 1)}
            />
            <span aria-hidden="true">{index < chosen ? '★' : '☆'}</span>
          </label>
        ))}
        {chosen > 0 && <span className="soft">{messages.reviews.starNames[chosen - 1]}</span>}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
