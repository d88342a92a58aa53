import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './AccountsSoon.module.css';

/** What the account pages say until accounts open: the truth, and the way that works today. */
export function AccountsSoon({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.soon}>
      <h1>{title}</h1>
      <p className="lead">
        Accounts are not open yet. You do not need one to buy: check out as a guest with your name, your phone number
        and where to deliver.
      </p>
      <p className={styles.ways}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/checkout" kind="quiet">
          Checkout
        </ButtonLink>
      </p>
      {children}
    </div>
  );
}
