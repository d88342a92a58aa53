import { genderSectionPath, sectionsOf } from '#shared/catalogue/gender-sections.ts';
import { useShopSettings } from '../settings.ts';
import styles from './GenderLinks.module.css';
import { Link } from '../ui/Link.tsx';

/** Large links to the sections of the shop: two, or up to four with those for children. */
export function GenderLinks() {
  return (
    <nav className={styles.divisions} aria-label="Shop for">
      {sectionsOf(useShopSettings().childSections).map(({ section, name }) => (
        <Link key={section} to={genderSectionPath(section)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
