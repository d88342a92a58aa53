import { Link } from 'react-router';
import type { productList } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { messages } from '#shared/messages.ts';
import { searchNote } from './search-message.ts';
import styles from '../ShopPage.module.css';

interface SearchNoteProps {
  search: string;
  /** Undefined while loading. */
  list: Output<typeof productList> | undefined;
}

/** What the search could not match, and a link to the whole shop. */
export function SearchSummary({ search, list }: SearchNoteProps) {
  const note = list?.search && searchNote(search, { ...list.search, total: list.total });
  return (
    <p className={styles.note}>
      {note && <span role="status">{note}</span>}
      <Link className="link" to="/shop">
        {messages.search.wholeShop}
      </Link>
    </p>
  );
}
