import { useShopSettings } from '../settings.ts';
import styles from './Seller.module.css';

/** Who sells, as far as the owner says it. Phone and e-mail are always there. */
export function Seller() {
  const { name, legalName, rcNumber, streetAddress, openingHours, contactPerson, phone, email } = useShopSettings();
  const facts = [
    ['Business', legalName || name],
    ['Registration', rcNumber],
    ['Address', streetAddress],
    ['Hours', openingHours],
    ['Ask for', contactPerson],
  ].filter(([, said]) => said);
  return (
    <dl className={styles.seller}>
      {facts.map(([what, said]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{said}</dd>
        </div>
      ))}
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone}`}>{phone}</a>
        </dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}
