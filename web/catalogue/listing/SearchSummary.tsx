import type { productList } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { searchMessage } from './search-message.ts';
import styles from '../ShopPage.module.css';
import { Link } from '../../ui/Link.tsx';

interface SearchSummaryProps {
  search: string;
  /** Undefined while loading. */
  list: Output<typeof productList> | undefined;
}

/** The words that the search could not match, and a link to the whole shop. */
export function SearchSummary({ search, list }: SearchSummaryProps) {
  const message = list?.search && searchMessage(search, { ...list.search, total: list.total });
  return (
    <p className={styles.note}>
      {message && <span role="status">{message}</span>}
      <Link className="link" to="/shop">
        {messages.search.wholeShop}
      </Link>
    </p>
  );
}
