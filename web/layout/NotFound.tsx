import { messages } from '#shared/messages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './NotFound.module.css';

/** The contents of a 404 page, with or without header and footer. */
export function NotFound() {
  return (
    <>
      <h1 className={styles.text}>{messages.general.notFound}</h1>
      <p className="lead">It may have moved, or sold out for good. The shop is this way.</p>
      <p className={styles.actions}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/" kind="quiet">
          Home
        </ButtonLink>
      </p>
    </>
  );
}
