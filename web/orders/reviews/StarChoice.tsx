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
  const starNames = messages.reviews.starNames;
  return (
    <fieldset
      className={styles.choice}
      aria-describedby={error && id}
      aria-invalid={error ? true : undefined}
      tabIndex={-1} // So that its form can focus it.
    >
      <legend>How do you like it?</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} data-filled={stars <= chosen}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === chosen}
              aria-label={`${messages.reviews.stars(stars)}: ${starNames[stars]}`}
              onChange={() => onChoose(stars)}
            />
            <span aria-hidden="true">{stars <= chosen ? '★' : '☆'}</span>
          </label>
        ))}
        {chosen > 0 && <span className="soft">{starNames[chosen]}</span>}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
