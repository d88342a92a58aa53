import { Link } from 'react-router';
import { type GenderSection, genderSectionPath, genderSections } from '#shared/catalogue/genders.ts';
import styles from './GenderLinks.module.css';

/** Large links to the two sections of the shop. */
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
