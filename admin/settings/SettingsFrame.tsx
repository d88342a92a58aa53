import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AdminPage } from '../AdminPage.tsx';
import { useIsOwner } from '../useIsOwner.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';

/** Pages that are not for everyone are for owners. */
const parts: { to: string; label: string; isForEveryone?: boolean }[] = [
  { to: '/admin/settings', label: 'Shop' },
  { to: '/admin/settings/delivery', label: 'Delivery' },
  { to: '/admin/settings/pictures', label: 'Home pictures' },
  { to: '/admin/settings/size-guides', label: 'Size guides' },
  { to: '/admin/settings/pages', label: 'Pages' },
  { to: '/admin/settings/staff', label: 'Staff' },
  { to: '/admin/settings/log', label: 'Activity log' },
  { to: '/admin/settings/security', label: 'Security' },
  { to: '/admin/settings/notices', label: 'My notices', isForEveryone: true },
  { to: '/admin/settings/phone', label: 'My phone', isForEveryone: true },
  { to: '/admin/settings/sessions', label: 'My sessions', isForEveryone: true },
];

interface SettingsFrameProps {
  title: string;
  status?: ReactNode;
  children: ReactNode;
}

/** The frame of a settings page. */
export function SettingsFrame({ title, status, children }: SettingsFrameProps) {
  const isOwner = useIsOwner();
  const { pathname } = useLocation();
  const shown = isOwner ? parts : parts.filter(({ isForEveryone }) => isForEveryone);
  return (
    <AdminPage title={title} status={status}>
      <ChipRow label="Settings" chips={shown.map((part) => ({ ...part, isCurrent: isAt(pathname, part.to) }))} />
      {children}
    </AdminPage>
  );
}

/** A part also has the pages below its own, such as the editor of one text. */
const isAt = (pathname: string, part: string) =>
  pathname === part || (part !== '/admin/settings' && pathname.startsWith(`${part}/`));

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** The loaded data, a loading message, or the error with a retry button. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (!error) return <p role="status">Loading…</p>;
  return <LoadFailed query={{ error, refetch }} />;
}
