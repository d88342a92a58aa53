import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { capitalised } from '#shared/checkout/capitalised.ts';
import { messages } from '#shared/messages.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useLazyComponent } from '../ui/loading/useLazyComponent.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { orderHistory } from '../orders/history/order-history.ts';
import { prefetch } from '../query-client.ts';
import { BasicLink } from '../ui/BasicLink.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { pageTitle } from '../ui/page-title.ts';
import styles from './ProfilePage.module.css';
import { requestedPath } from '../session/sign-in-url.ts';
import { currentUserQuery } from '../session/current-user-query.ts';
import { logOut } from './session.ts';
import { isSignedIn, hasSignInCookie, useSignedIn } from '../session/sign-in-state.ts';
import { Tabs } from './Tabs.tsx';
import { useLoginLink } from './sign-in/useLoginLink.ts';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'My Account') },
  { name: 'description', content: 'Your orders and your details.' },
  { name: 'robots', content: 'noindex' },
];

/** Guests are redirected to the login before anything renders. The page itself is the same for everybody. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const hasSession = import.meta.env.SSR ? hasSignInCookie(request.headers.get('cookie')) : isSignedIn();
  if (!hasSession) return redirect(requestedPath('/login', '/profile'));
  return import.meta.env.SSR ? null : prefetch(context, () => [currentUserQuery(), orderHistory()]);
}

export default function ProfilePage() {
  const isHydrated = useIsHydrated();
  const hasSession = useSignedIn();
  const [isDeleted, setDeleted] = useState(false);
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: hasSession });
  const isOver = isHydrated && !hasSession && !isDeleted;
  useLoginLink(isOver);

  return (
    <main id="main" className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1>My Account</h1>
          <p className={styles.welcome}>{hasSession && user && `Welcome, ${capitalised(user.name)}`}</p>
        </div>
        {hasSession && (
          <Button kind="quiet" small onClick={() => void logOut()}>
            Logout
          </Button>
        )}
      </div>
      {isDeleted && (
        <p ref={comeIntoView} className={styles.note} role="status">
          {messages.accounts.deleted}
        </p>
      )}
      {isOver && (
        <p className={styles.note} role="alert">
          {messages.accounts.logInForProfile}
        </p>
      )}
      {hasSession && !isDeleted && <LazyStoreCredit />}
      {hasSession && !isDeleted && (
        <Tabs label="My Account" tabs={{ orders: 'Orders', settings: 'Account Settings' }}>
          {(tab) => (tab === 'settings' ? <SettingsTab onDeleted={() => setDeleted(true)} /> : <OwnOrders />)}
        </Tabs>
      )}
      {!isHydrated && <Waiting />}
    </main>
  );
}

/** The page was scrolled to the button that is gone. */
const comeIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'center' });

const loadCredit = () => import('./StoreCredit.tsx').then(({ StoreCredit }) => StoreCredit);

/** After the page itself: few have credit. */
const LazyStoreCredit = () => useLazyComponent(true, loadCredit, () => {})?.({}) ?? null;

/** Loaded when the tab opens. If loading fails, a toast says so, and opening the tab again retries. */
function SettingsTab({ onDeleted }: { onDeleted: () => void }) {
  const settings = useLazyComponent(true, loadSettings, () => {});
  return settings?.({ onDeleted }) ?? <Skeleton height="20rem" />;
}

const loadSettings = () => import('./Settings.tsx').then(({ Settings }) => Settings);

function Waiting() {
  return (
    <div className={styles.waiting}>
      <BasicLink to="/basic/profile" />
      <Skeleton height="3rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
