import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { messages } from '#shared/messages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './ErrorPage.module.css';
import { NotFound } from './NotFound.tsx';

/** When a page cannot be shown. It may stand where not even the settings loaded, so it needs nothing. */
export function ErrorPage() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main" className={styles.page}>
      <title>{isMissing ? 'Not found' : 'Something went wrong'}</title>
      {isMissing ? <NotFound /> : <Failed />}
    </main>
  );
}

function Failed() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>That did not work</h1>
      <p className="lead" role="alert">
        {isOffline() ? messages.general.offline : messages.general.unexpected}
      </p>
      <p>Nothing in your cart is lost.</p>
      {/* Loaded whole: what broke may be a script that this tab already has. */}
      <p className={styles.ways}>
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to="/shop" kind="quiet" reloadDocument>
          Shop
        </ButtonLink>
      </p>
    </>
  );
}

const isOffline = () => typeof document !== 'undefined' && !navigator.onLine;
