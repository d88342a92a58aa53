import { endOtherStaffSessions, ownStaffSessions } from '#shared/admin/sign-in/api.ts';
import { OwnSessions, type SessionCalls } from '#web/accounts/OwnSessions.tsx';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { adminApi } from '../../admin-api.ts';
import { SettingsFrame } from '../SettingsFrame.tsx';
import styles from './SessionsPage.module.css';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'My sessions') }];

const sessionCalls: SessionCalls = {
  of: 'admin',
  list: (options) => adminApi(ownStaffSessions, {}, options),
  endOthers: () => adminApi(endOtherStaffSessions, {}),
};

/** Where the signed-in member of staff is signed in. */
export default function SessionsPage() {
  return (
    <SettingsFrame title="My sessions">
      <div className={styles.sessions}>
        <OwnSessions calls={sessionCalls} />
      </div>
    </SettingsFrame>
  );
}
