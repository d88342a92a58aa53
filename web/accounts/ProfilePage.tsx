import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { capitalised } from '#shared/checkout/capitalised.ts';
import { messages } from '#shared/messages.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useLazyComponent } from '../ui/useLazyComponent.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { orderHistory } from '../orders/history/order-history.ts';
import { prefetch } from '../query.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { pageTitle } from '../ui/title.ts';
import { JavaScriptRequired } from './sign-in/JavaScriptRequired.tsx';
import styles from './ProfilePage.module.css';
import { requestedPath } from '../session/sign-in-url.ts';
import { currentUser } from '../session/user-query.ts';
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

/** Who is not signed in goes to sign in, before anything is shown. The page itself is the same for everybody. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const isThere = import.meta.env.SSR ? hasSignInCookie(request.headers.get('cookie')) : isSignedIn();
  if (!isThere) return redirect(requestedPath('/login', '/profile'));
  return import.meta.env.SSR ? null : prefetch(context, () => [currentUser(), orderHistory()]);
}

export default function ProfilePage() {
  const isHydrated = useIsHydrated();
  const isThere = useSignedIn();
  const [isDeleted, setDeleted] = useState(false);
  const { data: user } = useQuery({ ...currentUser(), enabled: isThere });
  const isOver = isHydrated && !isThere && !isDeleted;
  useLoginLink(isOver);

  return (
    <main id="main" className={styles.page}>
      <div className={styles.top}>
        <div>
          <h1>My Account</h1>
          <p className={styles.welcome}>{isThere && user && `Welcome, ${capitalised(user.name)}`}</p>
        </div>
        {isThere && (
          <Button kind="quiet" small onClick={() => void logOut()}>
            Logout
          </Button>
        )}
      </div>
      {isDeleted && (
        <p className={styles.note} role="status">
          {messages.accounts.deleted}
        </p>
      )}
      {isOver && (
        <p className={styles.note} role="alert">
          {messages.accounts.logInForProfile}
        </p>
      )}
      {isThere && !isDeleted && (
        <Tabs label="My Account" tabs={{ orders: 'Orders', settings: 'Account Settings' }}>
          {(tab) => (tab === 'settings' ? <SettingsTab onDeleted={() => setDeleted(true)} /> : <OwnOrders />)}
        </Tabs>
      )}
      {!isHydrated && <Waiting />}
    </main>
  );
}

/** Fetched when the tab is opened. Without a network a toast says so, and opening the tab again tries again. */
function SettingsTab({ onDeleted }: { onDeleted: () => void }) {
  const settings = useLazyComponent(true, loadSettings, () => {});
  return settings?.({ onDeleted }) ?? <Skeleton height="20rem" />;
}

const loadSettings = () => import('./Settings.tsx').then(({ Settings }) => Settings);

function Waiting() {
  return (
    <div className={styles.waiting}>
      <JavaScriptRequired />
      <Skeleton height="3rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
