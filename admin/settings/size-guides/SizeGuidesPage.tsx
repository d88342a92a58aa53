import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { EditedSizeGuide } from '#shared/admin/size-guides/api.ts';
import { genderLabels, narrowGenders } from '#shared/catalogue/genders.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { Badge } from '../../ui/Badge.tsx';
import { sizeGuidesQuery } from '../settings-queries.ts';
import form from '../Settings.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { SizeGuideEditor } from './SizeGuideEditor.tsx';
import styles from './SizeGuides.module.css';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Size guides') }];

const path = '/admin/settings/size-guides';

/** All size guides by category, or the editor of the one in the URL. */
export default function SizeGuidesPage() {
  const query = useQuery(sizeGuidesQuery);
  const [search] = useSearchParams();
  const [gender, category] = [search.get('gender'), search.get('category')];
  const chosen = query.data?.guides.find((guide) => guide.gender === gender && guide.category === category);
  if (chosen) {
    return (
      <SettingsFrame
        back={{ to: path, label: 'All size guides' }}
        title={`${chosen.category} for ${genderLabels[chosen.gender].toLowerCase()}`}
        status="The body measurements for each size, in centimetres. Customers can switch to inches."
      >
        <SizeGuideEditor key={`${chosen.gender} ${chosen.category}`} guide={chosen} />
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame title="Size guides" status="The body measurements for each size, by category.">
      <Loaded query={query}>
        {({ guides }) => (
          <div className={form.form}>
            {narrowGenders.map((one) => (
              <Kinds key={one} title={genderLabels[one]} guides={guides.filter(({ gender: of }) => of === one)} />
            ))}
            {guides.length === 0 && <p>Add a product first. Then you can add a guide for its category.</p>}
          </div>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

function Kinds({ title, guides }: { title: string; guides: readonly EditedSizeGuide[] }) {
  if (guides.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul role="list" className={styles.kinds}>
        {guides.map(({ gender, category, sizes, measures, isSold }) => (
          <li key={category}>
            <Link to={`${path}?${new URLSearchParams({ gender, category })}`}>
              <b>{category}</b>
              {sizes.length === 0 && <Badge>No guide yet</Badge>}
              {sizes.length > 0 && !isSold && <Badge>Not on sale</Badge>}
              {sizes.length > 0 && (
                <span className={styles.what}>
                  {spanOf(sizes)}: {measures.map(({ name }) => name.toLowerCase()).join(', ')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function spanOf(sizes: readonly string[]): string {
  const [first = '', last = first] = [sizes[0], sizes.at(-1)].map((size) => size && sizeName(size));
  return sizes.length === 1 ? first : `${first} to ${last}`;
}
