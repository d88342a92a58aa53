import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import { useSignedIn } from '../../session/sign-in-state.ts';
import { useShopSettings } from '../../settings.ts';
import { InstallButton } from '../../install/InstallButton.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/dialogs/Drawer.tsx';
import { ChatLink } from '../../ui/ChatLink.tsx';
import { useWishes } from '../../wishlist/useWishes.ts';
import styles from './MobileMenu.module.css';
import { usePanels } from '../../ui/dialogs/PanelsProvider.tsx';
import { type SiteLink, useIsActiveLink, useSiteLinks } from '../site-links.ts';
import { Link } from '../../ui/Link.tsx';

/** The menu closes before the page changes (specification, section 2). */
const navigationDelayMs = 500;

export function MobileMenu() {
  const { name } = useShopSettings();
  const { open, close } = usePanels();
  const navigateLater = useDelayedNavigation();
  const isSignedIn = useSignedIn();
  const isHere = useIsActiveLink();
  const saved = useWishes().length;
  const links: SiteLink[] = [...useSiteLinks(), wishlist, ...(isSignedIn ? [] : [{ to: '/login', text: 'Log in' }])];

  const follow = (event: MouseEvent, to: string) => {
    // The browser handles new tabs and windows.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
    navigateLater(to);
  };

  return (
    <Drawer
      title="Menu"
      heading={name}
      side="left"
      open={open === 'menu'}
      onClose={close}
      footer={
        <div className={styles.foot}>
          <InstallButton />
          <ChatLink className={buttonClass({ kind: 'quiet', wide: true })}>Chat with us on WhatsApp</ChatLink>
        </div>
      }
    >
      <nav className={styles.links} aria-label="Menu">
        <ul role="list">
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={isHere(link) ? 'page' : undefined}
                onClick={(event) => follow(event, link.to)}
              >
                {link.text}
                {link === wishlist && saved > 0 && <span className={styles.count}>{saved}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}

const wishlist = { to: '/wishlist', text: messages.wishlist.title };

function useDelayedNavigation(): (to: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (to) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(to), navigationDelayMs);
  };
}
