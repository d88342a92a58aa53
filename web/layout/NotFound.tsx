import { messages } from '#shared/messages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './NotFound.module.css';

/** What a page says that is not there, wherever it is said: alone or between header and footer. */
export function NotFound() {
  return (
    <>
      <h1 className={styles.words}>{messages.general.notFound}</h1>
      <p className="lead">The page moved, or the piece sold out for good. The shop is this way.</p>
      <p className={styles.ways}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/" kind="quiet">
          Home
        </ButtonLink>
      </p>
    </>
  );
}
