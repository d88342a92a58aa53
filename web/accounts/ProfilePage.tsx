import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { capitalised } from '#shared/checkout/names.ts';
import { messages } from '#shared/messages.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { ownOrders } from '../orders/own-orders.ts';
import { prefetch } from '../query.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { pageTitle } from '../ui/title.ts';
import { NeedsScripts } from './NeedsScripts.tsx';
import styles from './ProfilePage.module.css';
import { askedBy } from '../session/sign-in-address.ts';
import { currentUser } from '../session/queries.ts';
import { logOut } from './session.ts';
import { Settings } from './Settings.tsx';
import { isSignedIn, saysSignedIn, useSignedIn } from '../session/signed-in.ts';
import { Tabs } from './Tabs.tsx';
import { useWayToLogin } from './useWayToLogin.ts';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'My Account') },
  { name: 'description', content: 'Your orders and your details.' },
  { name: 'robots', content: 'noindex' },
];

/** Who is not signed in goes to sign in, before anything is shown. The page itself is the same for everybody. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const isThere = import.meta.env.SSR ? saysSignedIn(request.headers.get('cookie')) : isSignedIn();
  if (!isThere) return redirect(askedBy('/login', '/profile'));
  return import.meta.env.SSR ? null : prefetch(context, () => [currentUser(), ownOrders()]);
}

export default function ProfilePage() {
  const isHydrated = useIsHydrated();
  const isThere = useSignedIn();
  const [isDeleted, setDeleted] = useState(false);
  const { data: user } = useQuery({ ...currentUser(), enabled: isThere });
  const isOver = isHydrated && !isThere && !isDeleted;
  useWayToLogin(isOver);

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
          {(tab) => (tab === 'settings' ? <Settings onDeleted={() => setDeleted(true)} /> : <OwnOrders />)}
        </Tabs>
      )}
      {!isHydrated && <Waiting />}
    </main>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <NeedsScripts />
      <Skeleton height="3rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
