import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { may, type Right } from '#shared/admin/staff/rights.ts';
import { AdminPage } from '../AdminPage.tsx';
import { staffQuery } from '../staff-query.ts';
import { ChipRow } from '../ui/ChipRow.tsx';

interface Part {
  to: string;
  label: string;
  needs: Right;
}

const shopParts: readonly Part[] = [
  { to: '/admin/settings', label: 'Shop', needs: 'settings.change' },
  { to: '/admin/settings/delivery', label: 'Delivery', needs: 'settings.change' },
  { to: '/admin/settings/text-messages', label: 'Text messages', needs: 'settings.change' },
  { to: '/admin/settings/pictures', label: 'Home pictures', needs: 'settings.change' },
  { to: '/admin/settings/size-guides', label: 'Size guides', needs: 'settings.change' },
  { to: '/admin/settings/pages', label: 'Pages', needs: 'settings.change' },
  { to: '/admin/settings/staff', label: 'Staff', needs: 'staff.manage' },
  { to: '/admin/settings/log', label: 'Activity log', needs: 'log.read' },
  { to: '/admin/settings/security', label: 'Security', needs: 'log.read' },
  { to: '/admin/settings/roles', label: 'Roles', needs: 'own.account' },
];

/** Everybody's own. */
const ownParts: readonly Part[] = [
  { to: '/admin/settings/notices', label: 'My notifications', needs: 'own.account' },
  { to: '/admin/settings/phone', label: 'My sign-in', needs: 'own.account' },
  { to: '/admin/settings/sessions', label: 'My sessions', needs: 'own.account' },
];

interface SettingsFrameProps {
  title: string;
  status?: ReactNode;
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The frame of a settings page. */
export function SettingsFrame({ title, status, back, children }: SettingsFrameProps) {
  const { data: staff } = useQuery(staffQuery);
  const { pathname } = useLocation();
  const chipsOf = (parts: readonly Part[]) =>
    parts.flatMap((part) =>
      staff && may(staff.role, part.needs) ? { ...part, isCurrent: isAt(pathname, part.to) } : [],
    );
  return (
    <AdminPage title={title} status={status} back={back}>
      <ChipRow label="Settings" chips={chipsOf(shopParts)} more={chipsOf(ownParts)} />
      {children}
    </AdminPage>
  );
}

/** A part also has the pages below its own, such as the editor of one text. */
const isAt = (pathname: string, part: string) =>
  pathname === part || (part !== '/admin/settings' && pathname.startsWith(`${part}/`));
