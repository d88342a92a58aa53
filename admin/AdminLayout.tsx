import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, type RouteObject, useLocation, useMatches } from 'react-router';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { brandImage } from '#shared/brand/brand-images.ts';
import { may, type Role } from '#shared/admin/staff/rights.ts';
import { ErrorPage } from '#web/layout/ErrorPage.tsx';
import { useShopSettings } from '#web/settings.ts';
import { NameText, nameStyle } from '#web/ui/brand/NameText.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './AdminLayout.module.css';
import type { PageHandle } from './page-handle.ts';
import { staffQuery } from './staff-query.ts';
import { sectionsInMore, sectionsOf, startOf } from './navigation.ts';
import { MoreSections } from './MoreSections.tsx';
import { NoRight } from './NoRight.tsx';
import { NavCount } from './notices/NavCount.tsx';
import { useBarCounts } from './notices/useBarCounts.ts';
import { OutboxMenu } from './outbox/OutboxMenu.tsx';
import { SignOut } from './outbox/SignOut.tsx';
import { UnsavedDialog } from './UnsavedGuard.tsx';
import { useSendWaiting } from './outbox/useOutbox.ts';

/** The frame of every admin page. It is the same for everybody until the browser knows who is signed in. */
function AdminLayout() {
  const { data: staff } = useQuery(staffQuery);
  return (
    <Frame staff={staff ?? null}>
      {/* Show nothing until we know who is signed in. */}
      {staff ? <Allowed role={staff.role} /> : <Opening />}
      <UnsavedDialog />
    </Frame>
  );
}

/**
 * The page, if this role has the right that it needs. A visit to the admin begins at the first page that the role may
 * open.
 */
function Allowed({ role }: { role: Role }) {
  useSendWaiting();
  const { pathname } = useLocation();
  const needed = useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined)?.needs ?? []);
  if (needed.length === 0 || may(role, needed)) return <Outlet />;
  const start = startOf(role);
  return pathname === '/admin' ? (
    <Navigate to={start.to} replace />
  ) : (
    <NoRight role={role} needed={needed} start={start} />
  );
}

function AdminError() {
  return (
    <Frame staff={null}>
      <ErrorPage />
    </Frame>
  );
}

function Frame({ staff, children }: { staff: Pick<Staff, 'name' | 'role'> | null; children: ReactNode }) {
  const shop = useShopSettings();
  const counts = useBarCounts(staff !== null);
  const sections = staff ? sectionsOf(staff.role, counts) : [];
  const more = sectionsInMore(sections);
  const nav = useRef<HTMLElement>(null);
  const isCounted = counts !== undefined;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again when the counts are there, which move the sections
  useEffect(() => showCurrent(nav.current), [isCounted]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={styles.bar}>
        <div className={styles.sections}>
          <Link
            className={styles.brand}
            style={nameStyle(shop.nameSetting.bar)}
            to="/admin"
            aria-label={`${shop.name} admin`}
          >
            {shop.logoSetting ? (
              <img src={brandImage(shop, 'logo-dark.png')} {...shop.logoSetting.dark} alt={shop.name} />
            ) : (
              <NameText lines={shop.nameSetting.bar.lines} />
            )}
          </Link>
          {staff && <OutboxMenu />}
          <nav aria-label="Admin" ref={nav}>
            <ul role="list">
              {sections.map(({ to, label, count, isRare }) => (
                <li key={to} data-more={more.some((one) => one.to === to) || undefined}>
                  <SectionLink to={to} isRare={isRare === true}>
                    {label}
                    {count && counts && <NavCount count={counts[count.name]} label={count.label} />}
                  </SectionLink>
                </li>
              ))}
              {more.length > 0 && (
                <li className={styles.more}>
                  <MoreSections sections={more} />
                </li>
              )}
            </ul>
          </nav>
          {staff && (
            <div className={styles.who}>
              <span>{staff.name}</span>
              <SignOut />
            </div>
          )}
        </div>
        {staff && may(staff.role, 'orders.read') && (
          <NavLink className={styles.find} to="/admin/find" aria-label="Find">
            <SearchIcon width="20" height="20" />
          </NavLink>
        )}
      </header>
      {children}
      <PageName />
    </>
  );
}

/** A rarely used page belongs to another section, which stays highlighted, so its link is a plain one. */
function SectionLink({ to, isRare, children }: { to: string; isRare: boolean; children: ReactNode }) {
  if (isRare) return <Link to={to}>{children}</Link>;
  return (
    <NavLink to={to} end={to === '/admin'}>
      {children}
    </NavLink>
  );
}

/**
 * On a phone the sections are wider than the screen: scrolls the current one into view, unless it is there already. The
 * shop's name stays as long as it can.
 */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector('[aria-current="page"]');
  const end = nav?.parentElement?.getBoundingClientRect().right ?? 0;
  if (current && current.getBoundingClientRect().right > end)
    current.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Empty for a moment, so that a fast response doesn't flicker. */
function Opening() {
  const { name } = useShopSettings();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" className={styles.opening} aria-busy="true">
      <title>{`Admin | ${name}`}</title>
      {isLong && <p role="status">Opening the admin…</p>}
    </main>
  );
}

/** Announces the new page's title to screen readers, as a full page load would. */
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

export const adminLayout = { Component: AdminLayout, ErrorBoundary: AdminError } satisfies RouteObject;
