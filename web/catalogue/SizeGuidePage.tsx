import { useQuery } from '@tanstack/react-query';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { SizeGuide } from '#shared/catalogue/api.ts';
import { genderLabels, narrowGenders } from '#shared/catalogue/genders.ts';
import { messages } from '#shared/messages.ts';
import { LoadError } from './LoadError.tsx';
import { productById } from './product-queries.ts';
import { prefetch } from '../query-client.ts';
import { pageHead } from '../seo/page-head.ts';
import { GarmentSizes } from '../sizes/GarmentSizes.tsx';
import { HowToMeasure } from '../sizes/HowToMeasure.tsx';
import { onBody } from '../sizes/how-to-measure.ts';
import { guides as guidesQuery } from '../sizes/size-guide-queries.ts';
import { SizeTable } from '../sizes/SizeTable.tsx';
import styles from '../sizes/Sizes.module.css';
import { UnitChoice } from '../sizes/UnitChoice.tsx';
import type { PageMeta } from '../seo/page-meta.ts';
import { Link } from '../ui/Link.tsx';

export const meta: PageMeta = ({ matches, location }) =>
  pageHead(matches, {
    title: 'Size guide',
    description: 'Every size in centimetres and inches, and how to measure yourself.',
    path: '/size-guide',
    isUnlisted: new URLSearchParams(location.search).has('product'),
  });

const productIn = (url: string) => new URL(url).searchParams.get('product');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = productIn(request.url);
  return prefetch(context, (api) => [guidesQuery(api), ...(id ? [productById(id, api)] : [])]);
}

/** All size guides; with a product in the URL, its measurements come first. */
export default function SizeGuidePage() {
  const [search] = useSearchParams();
  const id = search.get('product');
  const { data, isError, refetch } = useQuery(guidesQuery());
  const { data: found } = useQuery({ ...productById(id ?? ''), enabled: id !== null });
  const product = id === null ? null : found?.product;
  const guides = data?.guides ?? [];

  return (
    <main id="main" className={styles.page}>
      <h1>Size guide</h1>
      <p className="lead">
        Measure yourself, and compare. Bust, chest, waist and hips are measured all the way round. Each product’s page
        has the measurements of the garment itself.
      </p>
      <UnitChoice>
        {isError && !data && <LoadError message={messages.sizes.failed} onRetry={refetch} />}
        {product && (
          <section className={styles.part}>
            <h2>
              <Link to={`/product/${product._id}`}>{product.name}</Link>
            </h2>
            <GarmentSizes product={product} guides={guides} chosen={search.get('size')} />
          </section>
        )}
        {narrowGenders.map((one) => (
          <Guides key={one} title={genderLabels[one]} guides={guides.filter(({ gender }) => gender === one)} />
        ))}
        <section className={styles.part}>
          <h2>How to measure yourself</h2>
          <HowToMeasure texts={onBody} measures={guides.flatMap(({ measures }) => measures)} />
          <p>Wear thin clothes, and ask someone to help you. Between two sizes, take the larger one.</p>
        </section>
      </UnitChoice>
    </main>
  );
}

function Guides({ title, guides }: { title: string; guides: readonly SizeGuide[] }) {
  if (guides.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div>
        {guides.map(({ category, measures }, index) => (
          <details key={category} className={styles.kind} open={index === 0}>
            <summary>{category}</summary>
            <SizeTable caption={`Body measurements for ${category.toLowerCase()}`} measures={measures} />
          </details>
        ))}
      </div>
    </section>
  );
}
