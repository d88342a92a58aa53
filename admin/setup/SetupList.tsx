import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Setup, SetupPart } from '#shared/admin/setup/api.ts';
import { useShopSettings } from '#web/settings.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TickIcon } from '#web/ui/icons.tsx';
import { MailPart } from './MailPart.tsx';
import { PaymentKeyPart } from './PaymentKeyPart.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { WebhookPart } from './WebhookPart.tsx';
import { setupQuery } from './setup-query.ts';
import styles from './SetupList.module.css';

/** The parts that a new shop still needs before it opens; nothing once all are done. */
export function SetupList() {
  const { data: setup } = useQuery(setupQuery);
  if (!setup) return null;
  const done = setup.parts.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.setup} aria-labelledby="setup">
      <div className={styles.head}>
        <h2 id="setup">Before you open</h2>
        <p role="status">
          {done} of {setup.parts.length} done
        </p>
      </div>
      <ol role="list">
        {setup.parts.map(({ name, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <span className={styles.mark}>{isDone && <TickIcon width="18" height="18" />}</span>
            <div>
              <h3>
                {titles[name]}
                {isDone && <span className="hush"> (done)</span>}
              </h3>
              {!isDone && <Part name={name} setup={setup} />}
              {isDone && name === 'paymentKey' && <p className="soft">{acceptedKey(setup)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const acceptedKey = ({ isTestKey }: Setup) =>
  isTestKey ? 'Paystack accepts your test key: no money moves.' : 'Paystack accepts your live key.';

const titles: Record<SetupPart, string> = {
  seller: 'Name, seller and contact',
  paymentKey: 'Payment key',
  webhook: 'Payment updates',
  mail: 'Email',
  delivery: 'Delivery areas and prices',
  policies: 'Policies and terms',
  product: 'First product',
  spareSignIn: 'Backup sign-in',
};

function Part({ name, setup }: { name: SetupPart; setup: Setup }): ReactNode {
  const shop = useShopSettings();
  switch (name) {
    case 'seller':
      return (
        <>
          <p>
            The shop is called {shop.name}. Customers must know who they’re buying from. Still missing:{' '}
            {setup.missing.join('; ')}.
          </p>
          <Step to="/admin/settings">Open shop settings</Step>
        </>
      );
    case 'paymentKey':
      return <PaymentKeyPart />;
    case 'webhook':
      return <WebhookPart url={setup.webhookUrl} />;
    case 'mail':
      return <MailPart setup={setup} />;
    case 'delivery':
      return (
        <>
          <p>Check where you deliver, what it costs and how long it takes.</p>
          <Step to="/admin/settings/delivery">Open delivery</Step>
          <ConfirmButton part="delivery">Mark as checked</ConfirmButton>
        </>
      );
    case 'policies':
      return (
        <>
          <p>Read what the shop promises: delivery, returns, terms and privacy. You can write your own.</p>
          <Step to="/admin/settings/pages">Open the pages</Step>
          <ConfirmButton part="policies">I have read them</ConfirmButton>
        </>
      );
    case 'product':
      return (
        <>
          <p>Take photos with your phone, add sizes and a price, and publish it.</p>
          <Step to={setup.draftId ? `/admin/products/${setup.draftId}` : '/admin/products/new'}>
            {setup.draftId ? 'Continue your draft' : 'Add a product'}
          </Step>
        </>
      );
    default:
      return (
        <>
          <p>If you lose your phone, nobody can open the admin. Add a passkey, or a second owner.</p>
          <Step to="/admin/settings/phone">Add a passkey</Step>
          <Step to="/admin/settings/staff">Add an owner</Step>
        </>
      );
  }
}

const Step = (props: { to: string; children: ReactNode }) => <ButtonLink kind="quiet" small {...props} />;
