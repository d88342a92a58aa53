import { Link } from 'react-router';
import { useShopSettings } from '#web/settings.ts';
import styles from './EmptyShop.module.css';

/** In the demo: how to begin with an empty shop beside it. A button could only do that by emptying the demo (decision 0084). */
export function EmptyShop() {
  const { isDemo } = useShopSettings();
  if (!isDemo) return null;
  return (
    <section className={styles.empty} aria-labelledby="empty-shop">
      <h2 id="empty-shop">Start with an empty shop</h2>
      <p>
        This is the demo, with made-up products and orders. Your own shop has its own folder, and the demo stays as it
        is. On the computer that runs the demo, stop it with Ctrl-C and start it with:
      </p>
      <pre>
        <code>{command}</code>
      </pre>
      <p className="soft">
        Use the test key of your Paystack account. The shop starts with no products, orders or staff, and prints a link
        that makes you its owner. The dashboard then lists what to do before you open. <code>npm start</code> alone
        opens the demo again. To take products you added here with you,{' '}
        <Link to="/admin/stock/import">download them as a file</Link>.
      </p>
    </section>
  );
}

const command = 'DATA_DIR=../my-shop PAYSTACK_SECRET_KEY=sk_test_… npm start';
