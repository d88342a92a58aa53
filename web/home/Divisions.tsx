import { Link } from 'react-router';
import { type Division, divisionPath, divisions } from '#shared/catalogue/genders.ts';
import styles from './Divisions.module.css';

/** The two ways into the shop, as large as its name is. */
export function Divisions() {
  return (
    <nav className={styles.divisions} aria-label="Shop for">
      {Object.entries(divisions).map(([division, name]) => (
        <Link key={division} to={divisionPath(division as Division)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
