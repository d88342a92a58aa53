import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { messages } from '#shared/messages.ts';
import { buttonClass } from '../ui/Button.tsx';
import { HeadTags } from '../seo/HeadTags.tsx';
import styles from './ErrorPage.module.css';
import { NotFound } from './NotFound.tsx';

/** Shown when a page can't render. It depends on nothing, as even the settings may have failed to load. */
export function ErrorPage() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main" className={styles.page}>
      <HeadTags tags={[{ title: isMissing ? 'Not found' : 'Something went wrong' }]} />
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
      {/* A full page load: what failed may be a script that this tab has cached. */}
      <p className={styles.actions}>
        <a className={buttonClass({})} href={pathname + search}>
          Try again
        </a>
        <a className={buttonClass({ kind: 'quiet' })} href="/shop">
          Shop
        </a>
      </p>
    </>
  );
}

const isOffline = () => typeof document !== 'undefined' && !navigator.onLine;
