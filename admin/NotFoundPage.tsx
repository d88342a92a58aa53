import { ButtonLink } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { AdminPage } from './AdminPage.tsx';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Page not found') }];

export default function NotFoundPage() {
  return (
    <AdminPage title="Page not found">
      <p>
        <ButtonLink to="/admin">Go to dashboard</ButtonLink>
      </p>
    </AdminPage>
  );
}
