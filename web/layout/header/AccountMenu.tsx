import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useSignedIn } from '../../session/sign-in-state.ts';
import { AccountIcon } from '../../ui/icons.tsx';
import styles from './AccountMenu.module.css';
import { Link } from '../../ui/Link.tsx';

/** A link to the login, or to the account until the menu has loaded. */
export function AccountMenu() {
  const isSignedIn = useSignedIn();
  const [Menu, setMenu] = useState<ComponentType<{ hadFocus: RefObject<boolean> }> | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  /** Whether the link had the focus when the menu replaced it. */
  const hadFocus = useRef(false);

  useEffect(() => {
    if (!isSignedIn) return;
    import('./SignedInMenu.tsx').then(
      ({ SignedInMenu }) => setMenu(() => SignedInMenu),
      () => undefined, // The link works as well.
    );
  }, [isSignedIn]);

  if (isSignedIn && Menu) return <Menu hadFocus={hadFocus} />;
  return (
    <Link
      ref={(itself) => {
        if (!itself) hadFocus.current = link.current === document.activeElement;
        link.current = itself;
      }}
      className={styles.icon}
      to={isSignedIn ? '/profile' : '/login'}
      aria-label={isSignedIn ? 'My Account' : 'Log in'}
    >
      <AccountIcon />
    </Link>
  );
}
