import { AccountsSoon } from '../accounts/AccountsSoon.tsx';
import { useShopSettings } from '../settings.ts';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/OrdersPage.ts';
import styles from './OrdersPage.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your orders') },
  { name: 'description', content: 'Your orders will be listed here once accounts open.' },
  { name: 'robots', content: 'noindex,follow' },
];

export default function OrdersPage() {
  const { email } = useShopSettings();
  return (
    <main id="main" className={styles.page}>
      <AccountsSoon title="Your orders">
        <p>
          Asking about an order? Write to <a href={`mailto:${email}`}>{email}</a> with its number.
        </p>
      </AccountsSoon>
    </main>
  );
}
