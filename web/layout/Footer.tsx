import { lagosDayOf } from '#shared/dates/lagos-days.ts';
import { socialLinks } from '#shared/social-networks.ts';
import { useShopSettings } from '../settings.ts';
import { DataSaverNote } from './DataSaverNote.tsx';
import styles from './Footer.module.css';
import { footerLinks, legalLinks } from './site-links.ts';
import { Link } from '../ui/Link.tsx';

export function Footer() {
  const settings = useShopSettings();
  const { name, email, sellerFacts } = settings;
  return (
    <footer className={styles.foot}>
      <p className={styles.tagline}>Clothes that suit your style, and that you are proud to wear.</p>
      <nav aria-label="Footer">
        <h2>The shop</h2>
        <ul role="list">
          {[...footerLinks, ...settings.footerPages].map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h2>Browse By</h2>
        <ul role="list" className={styles.actions}>
          {["What's New", 'Bestselling', 'Price Low to High'].map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2>Talk to us</h2>
        <ul role="list">
          <li>
            <a href={`mailto:${email}`}>Contact Us</a>
          </li>
          {socialLinks(settings).map(({ label, url }) => (
            <li key={label}>
              <a href={url} rel="noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.legal}>
        <p className={styles.seller}>{sellerFacts}</p>
        <p>
          {legalLinks.map(({ to, text }) => (
            <Link key={to} className="link" to={to}>
              {text}
            </Link>
          ))}
        </p>
        <DataSaverNote />
        {/* A page cached in the last hour of December may show the old year until it is hydrated. */}
        <p
          suppressHydrationWarning={import.meta.env.DEV || undefined}
        >{`© ${lagosYear()} ${name}. All Rights Reserved`}</p>
      </div>
    </footer>
  );
}

const lagosYear = () => lagosDayOf(new Date()).slice(0, 4);
