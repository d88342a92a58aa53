import { useQuery } from '@tanstack/react-query';
import { may, type Right, rightNames, rights, roleNames, roles } from '#shared/admin/staff/rights.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { TickIcon } from '#web/ui/icons.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { staffQuery } from '../staff-query.ts';
import styles from './RolesPage.module.css';
import { SettingsFrame } from './SettingsFrame.tsx';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Roles') }];

/** Every role and every right, on one screen: it shows what the server checks. */
export default function RolesPage() {
  const { data: staff } = useQuery(staffQuery);
  return (
    <SettingsFrame title="Roles" status={staff && `Your role is ${roles[staff.role].label.toLowerCase()}.`}>
      <dl className={styles.roles}>
        {roleNames.map((role) => (
          <div key={role}>
            <dt>{roles[role].label}</dt>
            <dd>{roles[role].says}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.rights}>
        <caption className="hush">What each role can do</caption>
        <thead>
          <tr>
            <th scope="col">Can</th>
            {roleNames.map((role) => (
              <th key={role} scope="col" data-own={role === staff?.role || undefined}>
                <span>{roles[role].label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightNames.map((right) => (
            <RightRow key={right} right={right} own={staff?.role} />
          ))}
        </tbody>
      </table>
    </SettingsFrame>
  );
}

function RightRow({ right, own }: { right: Right; own: string | undefined }) {
  return (
    <tr>
      <th scope="row">{rights[right].says}</th>
      {roleNames.map((role) => (
        <td key={role} data-own={role === own || undefined}>
          {may(role, right) ? (
            <>
              <TickIcon width="20" height="20" />
              <span className="hush">Yes</span>
            </>
          ) : (
            <span className="hush">No</span>
          )}
        </td>
      ))}
    </tr>
  );
}
