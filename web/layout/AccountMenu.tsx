import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSignedIn } from '../accounts/signed-in.ts';
import { AccountIcon } from '../ui/icons.tsx';
import styles from './AccountMenu.module.css';

/** The way to sign in; for who is signed in, the way to the account, and a menu once that has been fetched. */
export function AccountMenu() {
  const isSignedIn = useSignedIn();
  const [Menu, setMenu] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isSignedIn) return;
    import('./SignedInMenu.tsx').then(
      ({ SignedInMenu }) => setMenu(() => SignedInMenu),
      () => undefined, // The link leads on as well.
    );
  }, [isSignedIn]);

  if (isSignedIn && Menu) return <Menu />;
  return (
    <Link
      className={styles.icon}
      to={isSignedIn ? '/profile' : '/login'}
      aria-label={isSignedIn ? 'My Account' : 'Log in'}
    >
      <AccountIcon />
    </Link>
  );
}
