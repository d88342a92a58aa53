import { messages } from '#shared/messages.ts';
import { CartButton } from '../../cart/CartButton.tsx';
import { SearchButton } from '../../search/SearchButton.tsx';
import { useShopSettings } from '../../settings.ts';
import { ChatIcon, HeartIcon, MenuIcon } from '../../ui/icons.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ChatLink } from '../../ui/ChatLink.tsx';
import { LogoOrName } from '../../ui/brand/LogoOrName.tsx';
import { NameText, nameStyle } from '../../ui/brand/NameText.tsx';
import styles from './Header.module.css';
import { usePanels } from '../../ui/dialogs/PanelsProvider.tsx';
import { useIsActiveLink, useSiteLinks } from '../site-links.ts';
import { Link } from '../../ui/Link.tsx';

export function Header() {
  const { name, nameSetting, childSections, isSaleOn } = useShopSettings();
  const { open, show } = usePanels();
  const links = useSiteLinks();
  const isHere = useIsActiveLink();

  return (
    <header className={styles.site} data-many={childSections.length + Number(isSaleOn) || undefined}>
      <button
        type="button"
        className={styles.menu}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={() => show('menu')}
      >
        <MenuIcon />
      </button>
      <Link className={styles.brand} style={nameStyle(nameSetting.bar)} to="/" aria-label={`${name}, home`}>
        <LogoOrName>
          <NameText lines={nameSetting.bar.lines} />
        </LogoOrName>
      </Link>
      <nav className={styles.nav} aria-label="Main">
        <ul role="list">
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to} aria-current={isHere(link) ? 'page' : undefined}>
                {link.text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.tools}>
        <ChatLink className={styles.chat}>
          <ChatIcon />
          <span className="hush">Chat with us on WhatsApp</span>
        </ChatLink>
        <SearchButton />
        <Link className={styles.chat} to="/wishlist" aria-label={messages.wishlist.title}>
          <HeartIcon />
        </Link>
        <AccountMenu />
        <CartButton />
        <a className="link without-scripts" href="/basic/cart">
          Cart
        </a>
      </div>
    </header>
  );
}
