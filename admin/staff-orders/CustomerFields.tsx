import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { ordersMatching } from '../orders/orders-matching.ts';
import styles from './NewOrder.module.css';
import { customerQuery } from './staff-order-queries.ts';

interface Customer {
  name: string;
  phone: string;
  email: string;
}

interface CustomerFieldsProps {
  customer: Customer;
  /** Whether the customer pays later, by a link. */
  isUnpaid: boolean;
  /** Whether the customer takes the items along: then nobody needs to find them again. */
  isTaken: boolean;
  errors: Record<string, string>;
  onChange: (customer: Customer) => void;
}

/** The customer, by phone number: earlier customers are suggested. */
export function CustomerFields({ customer, isUnpaid, isTaken, errors, onChange }: CustomerFieldsProps) {
  const known = useQuery(customerQuery(customer.phone)).data?.customer;
  const isNew = known && (known.name !== customer.name || known.email !== customer.email);
  const field = (name: keyof Customer) => ({
    name,
    autoComplete: 'off',
    value: customer[name],
    error: errors[`customer.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...customer, [name]: target.value }),
  });
  return (
    <section className={styles.part} aria-labelledby="customer">
      <h2 id="customer">Customer</h2>
      <Field type="tel" {...field('phone')} label="Phone" optional={isTaken} inputMode="tel" />
      {isNew && (
        <Button kind="quiet" onClick={() => onChange({ ...customer, ...known })}>
          Use {known.name}
          {known.email && `, ${known.email}`}
        </Button>
      )}
      {known && (
        <a className="link" href={ordersMatching(customer.phone)} target="_blank" rel="noopener">
          Earlier orders<span className="hush"> (opens in a new tab)</span>
        </a>
      )}
      <Field {...field('name')} label="Name" optional={isTaken} autoCapitalize="words" />
      <Field
        type="email"
        {...field('email')}
        label="Email"
        optional
        inputMode="email"
        hint={
          isUnpaid
            ? 'For the receipt and one reminder. If you leave it empty, the customer enters it when paying.'
            : 'For the receipt. If you leave it empty, no emails are sent.'
        }
      />
    </section>
  );
}
