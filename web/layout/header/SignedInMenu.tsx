import { type FocusEvent, type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { AccountIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/Link.tsx';
import { isGone } from '../../ui/loading/reload-outdated.ts';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './AccountMenu.module.css';

/**
 * Opens on hover, focus and click. A click doesn't close what hovering has just opened.
 *
 * @param hadFocus whether the link that the menu replaced had the focus
 */
export function SignedInMenu({ hadFocus }: { hadFocus: RefObject<boolean> }) {
  const [isOpen, setOpen] = useState(false);
  const isHovered = useRef(false);
  const menu = useId();
  const icon = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (hadFocus.current) icon.current?.focus();
  }, [hadFocus]);

  const hover = (event: PointerEvent, isOver: boolean) => {
    if (event.pointerType !== 'mouse') return;
    isHovered.current = isOver;
    setOpen(isOver);
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys work on its button and links
    <div
      className={styles.account}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <button
        ref={icon}
        type="button"
        className={styles.icon}
        aria-label="My Account"
        aria-expanded={isOpen}
        aria-controls={menu}
        onClick={() => setOpen(isHovered.current || !isOpen)}
      >
        <AccountIcon />
      </button>
      <ul id={menu} role="list" className={styles.menu} hidden={!isOpen}>
        <li>
          <Link to="/profile">My Account</Link>
        </li>
        <li>
          <Link to="/profile?tab=settings">Profile</Link>
        </li>
        <li>
          <Link to="/wishlist">{messages.wishlist.title}</Link>
        </li>
        <li>
          <button type="button" onClick={() => void logOut()}>
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Loaded with the page of a signed-in user, so that it works offline too. If the code did not come, a toast says so. */
async function logOut(): Promise<void> {
  try {
    const session = await import('../../accounts/session.ts');
    await session.logOut();
  } catch (reason) {
    toast.error(isGone(reason) ? messages.general.outdated : messages.general.offline);
  }
}
