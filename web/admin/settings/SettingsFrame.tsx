import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { OfficePage } from '../OfficePage.tsx';
import { staffQuery } from '../queries.ts';
import styles from './Settings.module.css';

const parts = [
  { to: '/admin/settings', label: 'Shop' },
  { to: '/admin/settings/delivery', label: 'Delivery' },
  { to: '/admin/settings/pictures', label: 'Home pictures' },
  { to: '/admin/settings/staff', label: 'Staff' },
  { to: '/admin/settings/log', label: 'Log of changes' },
  { to: '/admin/settings/phone', label: 'My phone' },
] as const;

interface SettingsFrameProps {
  title: string;
  status?: ReactNode;
  children: ReactNode;
}

/** A part of the settings among the others. All but one's own phone is for owners. */
export function SettingsFrame({ title, status, children }: SettingsFrameProps) {
  const { data: staff } = useQuery(staffQuery);
  const shown = staff?.role === 'owner' ? parts : parts.filter(({ to }) => to === '/admin/settings/phone');
  return (
    <OfficePage title={title} status={status}>
      <nav ref={showCurrent} className={styles.parts} aria-label="Settings">
        <ul role="list">
          {shown.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </OfficePage>
  );
}

/** On a phone the parts are wider than the screen: where one is comes into view. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What was asked for, the sentence that it is on its way, or why it is not there and the way to try again. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <p role="status">Loading…</p>;
  return (
    <div className={styles.sorry} role="alert">
      <p>{error.message}</p>
      <Button kind="quiet" small onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
