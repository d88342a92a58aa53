import type { Product, SizeGuide } from '#shared/catalogue/api.ts';
import { HowToMeasure } from './HowToMeasure.tsx';
import { onBody, onGarment } from './how-to-measure.ts';
import { SizeTable } from './SizeTable.tsx';
import styles from './Sizes.module.css';

interface GarmentSizesProps {
  product: Product;
  guides: readonly SizeGuide[];
  chosen: string | null;
}

/** The measurements of a garment, and the body measurements of its sizes. */
export function GarmentSizes({ product, guides, chosen }: GarmentSizesProps) {
  const { measurements, category, gender } = product;
  const sizes = new Set(product.variants.flatMap(({ inventory }) => inventory.map(({ size }) => size)));
  const guide = guides.find((one) => one.category === category && one.gender === gender)?.measures ?? [];
  const body = guide.filter(({ cm }) => Object.keys(cm).some((size) => sizes.has(size)));
  return (
    <>
      {measurements.length > 0 && (
        <section className={styles.part}>
          <h3>The garment</h3>
          <SizeTable caption="Measured flat on a table" measures={measurements} chosen={chosen} />
          <HowToMeasure texts={onGarment} measures={measurements} />
        </section>
      )}
      {body.length > 0 && (
        <section className={styles.part}>
          <h3>Your body</h3>
          <SizeTable
            caption={`Body measurements for ${category.toLowerCase()}`}
            measures={body}
            chosen={chosen}
            only={sizes}
          />
          <HowToMeasure texts={onBody} measures={body} />
        </section>
      )}
      {body.length > 0 && (
        <p>Between two sizes, take the larger one. It is best to measure something that fits you well.</p>
      )}
      {measurements.length + body.length === 0 && (
        <p>We have no measurements for this item yet. Ask us, and we will measure it.</p>
      )}
    </>
  );
}
