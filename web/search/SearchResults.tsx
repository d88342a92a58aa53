import type { ProductCard } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { useCardPath } from '../catalogue/listing/useCardPath.ts';
import { Button } from '../ui/Button.tsx';
import { Picture } from '../ui/images/Picture.tsx';
import { onPhones } from '../ui/images/image-sizes.ts';
import { Link } from '../ui/Link.tsx';
import { Price } from '../ui/Price.tsx';
import { searchMessage } from '../catalogue/listing/search-message.ts';
import styles from './SearchResults.module.css';
import type { Search } from './useSearch.ts';
import { WholeWords } from '../ui/WholeWords.tsx';

interface SearchResultsProps {
  search: Pick<Search, 'term' | 'results' | 'problem' | 'retry'>;
  onClear: () => void;
  onLeave: () => void;
}

export function SearchResults({ search, onClear, onLeave }: SearchResultsProps) {
  const { term, results, problem, retry } = search;
  const products = results?.products ?? [];
  const hasNone = results?.products.length === 0;
  const message = results ? searchMessage(term, results) : '';

  return (
    <section className={styles.results} aria-label="Products">
      <div className={styles.head}>
        {term !== '' && <h3>Products</h3>}
        {/* Always rendered, as a live region must exist before its contents change. */}
        <p role="status" className={hasNone || problem ? styles.message : undefined}>
          {outcome(search)}
          {message && <span className={styles.note}>{message}</span>}
        </p>
        {hasNone && (
          <Button kind="quiet" small onClick={onClear}>
            Clear search
          </Button>
        )}
        {problem && (
          <Button kind="quiet" small onClick={retry}>
            Try again
          </Button>
        )}
      </div>
      {products.length > 0 && (
        <ul role="list" className={styles.grid}>
          {products.map((product) => (
            <Result key={product._id} product={product} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </section>
  );
}

function outcome({ term, results, problem }: SearchResultsProps['search']): string {
  if (term === '') return '';
  if (!results) return problem ?? messages.search.searching;
  const { products, total } = results;
  return products.length === 0 ? messages.search.none(term) : messages.search.found(total || products.length);
}

function Result({ product, onLeave }: { product: ProductCard; onLeave: () => void }) {
  const { name, image, basePrice, priceVaries, inStock } = product;
  const path = useCardPath(product);
  return (
    <li className={styles.result}>
      <Picture
        src={image}
        alt=""
        initial={name.charAt(0)}
        className={styles.picture}
        sizes={`(min-width: 30rem) 15rem, ${onPhones(50)}`}
      />
      <div className={styles.facts}>
        <h4>
          <Link to={path} onClick={onLeave}>
            <WholeWords text={name} />
          </Link>
        </h4>
        <p>
          <Price amount={basePrice} isLowest={priceVaries} />
          {!inStock && <span className="soft"> Sold out</span>}
        </p>
      </div>
    </li>
  );
}
