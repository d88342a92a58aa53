import { formatPhone } from '#shared/phone-numbers/format-phone.ts';
import { useShopSettings } from '../settings.ts';
import styles from './SellerDetails.module.css';

/** The seller, as far as the owner has filled it in. Phone and email are always there. */
export function SellerDetails() {
  const { name, legalName, rcNumber, streetAddress, openingHours, contactPerson, phone, email, tin, whatsapp } =
    useShopSettings();
  const facts = [
    ['Business', legalName || name],
    ['Registration', rcNumber],
    ['TIN', tin],
    ['Address', streetAddress],
    ['Hours', openingHours],
    ['Contact person', contactPerson],
    ['WhatsApp', formatPhone(whatsapp)],
  ].filter(([, value]) => value);
  return (
    <dl className={styles.seller}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}
