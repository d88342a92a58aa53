import adireJpeg from '../cloth/adire-480.jpg?url';
import adireSmall from '../cloth/adire-480.avif?url';
import adireLarge from '../cloth/adire-960.avif?url';
import ankaraJpeg from '../cloth/ankara-480.jpg?url';
import ankaraSmall from '../cloth/ankara-480.avif?url';
import ankaraLarge from '../cloth/ankara-960.avif?url';
import asoOkeJpeg from '../cloth/aso-oke-480.jpg?url';
import asoOkeSmall from '../cloth/aso-oke-480.avif?url';
import asoOkeLarge from '../cloth/aso-oke-960.avif?url';
import styles from './PatternBackground.module.css';

/** Each page without an image of its own has another fabric. */
const fabrics = {
  adire: {
    jpeg: adireJpeg,
    small: adireSmall,
    large: adireLarge,
    names: 'adire oniko · adire eleko · ',
  },
  ankara: {
    jpeg: ankaraJpeg,
    small: ankaraSmall,
    large: ankaraLarge,
    names: 'ankara petal · aso-oke · ankara sunburst · ',
  },
  asoOke: {
    jpeg: asoOkeJpeg,
    small: asoOkeSmall,
    large: asoOkeLarge,
    names: 'aso-oke · narrow loom · ',
  },
} as const;

export type Fabric = keyof typeof fabrics;

/** A background of fabric with the printed edge of the bolt, for pages without an image. */
export function PatternBackground({ fabric }: { fabric: Fabric }) {
  const { jpeg, small, large, names } = fabrics[fabric];
  return (
    <div className={styles.cloth}>
      <picture>
        <source media="(min-width: 60rem)" srcSet={large} type="image/avif" />
        <source srcSet={small} type="image/avif" />
        <img src={jpeg} width="480" height="600" alt="" />
      </picture>
      <p className={styles.selvedge} aria-hidden="true">
        {names.repeat(12)}
      </p>
    </div>
  );
}
