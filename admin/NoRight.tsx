import { type Needed, type Role, roles, whoMay } from '#shared/admin/staff/rights.ts';
import { useShopSettings } from '#web/settings.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { AdminPage } from './AdminPage.tsx';
import styles from './NoRight.module.css';

interface NoRightProps {
  role: Role;
  needed: Needed;
  /** Where this role begins. */
  start: { to: string; label: string };
}

/** In place of a page that a role may not open. */
export function NoRight({ role, needed, start }: NoRightProps) {
  const { name } = useShopSettings();
  return (
    <AdminPage title="You don’t have access">
      <title>{`You don’t have access | ${name}`}</title>
      <p className={styles.text}>
        Your role is {roles[role].label.toLowerCase()}. Only {whoMay(needed)} can open this page. If you need it, ask an
        owner.
      </p>
      <p>
        <ButtonLink to={start.to}>Go to {start.label.toLowerCase()}</ButtonLink>
      </p>
    </AdminPage>
  );
}
