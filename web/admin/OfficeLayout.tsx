import { MutationCache, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import { staffSignOut } from '#shared/staff/api.ts';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { makeQueryClient } from '../query.ts';
import { toast } from '../ui/toast.ts';
import type { Route } from './+types/OfficeLayout.ts';
import { doorApi } from './office-api.ts';
import styles from './OfficeLayout.module.css';
import { staffQuery } from './queries.ts';
import { sections } from './sections.ts';

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex,nofollow' }];

/** What the staff do; shoppers' pages come without the code for it. */
const deeds = new MutationCache();

/** The same answers as the shop's, so that what is changed here is asked for anew there. */
export default function OfficeLayout() {
  const shop = useQueryClient();
  const [queries] = useState(() => makeQueryClient({ queryCache: shop.getQueryCache(), mutationCache: deeds }));
  return (
    <QueryClientProvider client={queries}>
      <Office />
    </QueryClientProvider>
  );
}

/** What stands around every page of the back office: the same for everybody until the browser asks who is here. */
function Office() {
  const { data: staff } = useQuery(staffQuery);
  return (
    <Frame name={staff?.name ?? null}>
      {/* Nothing is shown to whoever may turn out to be nobody. */}
      {staff ? <Outlet /> : <Opening />}
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame name={null}>
      <ErrorPage error={error} />
    </Frame>
  );
}

function Frame({ name, children }: { name: string | null; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={styles.bar}>
        <Link className={styles.brand} to="/admin" aria-label="Oge back office">
          Oge
        </Link>
        <nav aria-label="Back office" ref={showCurrent}>
          <ul role="list">
            {sections.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/admin'}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {name && (
          <div className={styles.who}>
            <span>{name}</span>
            <button type="button" onClick={() => void signOut()}>
              Sign out
            </button>
          </div>
        )}
      </header>
      {children}
      <PageName />
    </>
  );
}

/** On a phone the bar is wider than the screen: where one is comes into view. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Empty for a moment, so that a fast answer does not flicker. */
function Opening() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" className={styles.opening} aria-busy="true">
      {isLong && <p role="status">Opening the back office…</p>}
      <noscript>
        <p>The back office needs JavaScript, which is off in this browser.</p>
      </noscript>
    </main>
  );
}

/** The new page's title, read out as if it had been loaded whole. */
function PageName() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p className="hush" aria-live="polite">
      {title}
    </p>
  );
}

async function signOut(): Promise<void> {
  try {
    await doorApi(staffSignOut, {});
    location.assign('/admin/login');
  } catch {
    toast.error(messages.staff.signOutFailed);
  }
}
