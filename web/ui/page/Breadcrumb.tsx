import styles from './Breadcrumb.module.css';
import { Link } from '../Link.tsx';

interface BreadcrumbProps {
  trail: readonly { name: string; path: string }[];
  /** The current page: the last step, without a link. */
  here: string;
}

export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol role="list">
        {trail.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
