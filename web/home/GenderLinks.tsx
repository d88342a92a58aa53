import { Link } from 'react-router';
import { type GenderSection, genderSectionPath, genderSections } from '#shared/catalogue/genders.ts';
import styles from './GenderLinks.module.css';

/** The two ways into the shop, as large as its name is. */
export function GenderLinks() {
  return (
    <nav className={styles.divisions} aria-label="Shop for">
      {Object.entries(genderSections).map(([division, name]) => (
        <Link key={division} to={genderSectionPath(division as GenderSection)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
