import adireJpeg from '../cloth/adire-480.jpg?url';
import adireSmall from '../cloth/adire-480.avif?url';
import adireLarge from '../cloth/adire-960.avif?url';
import ankaraJpeg from '../cloth/ankara-480.jpg?url';
import ankaraSmall from '../cloth/ankara-480.avif?url';
import ankaraLarge from '../cloth/ankara-960.avif?url';
import asoOkeJpeg from '../cloth/aso-oke-480.jpg?url';
import asoOkeSmall from '../cloth/aso-oke-480.avif?url';
import asoOkeLarge from '../cloth/aso-oke-960.avif?url';
import { useShopSettings } from '../../settings.ts';
import { ShopPicture } from './ShopPicture.tsx';
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

/** Characters that are longer than any screen is high. */
const edgeLength = 480;

export type Fabric = keyof typeof fabrics;

/**
 * A background with a printed edge, for pages without an image: the demo's fabric, else the shop's own picture or, until it
 * has one, a plain colour.
 */
export function PatternBackground({ fabric }: { fabric: Fabric }) {
  const { name, isDemo, firstSlide } = useShopSettings();
  const edge = isDemo ? fabrics[fabric].names : `${name} · `;
  return (
    <div className={isDemo || firstSlide ? styles.cloth : `${styles.cloth} ${styles.plain}`}>
      {isDemo && <FabricPicture fabric={fabric} />}
      {!isDemo && firstSlide && (
        <ShopPicture picture={firstSlide.portrait} alt="" sizes="(min-width: 60rem) 45vw, 100vw" />
      )}
      <p className={styles.selvedge} aria-hidden="true">
        {edge.repeat(Math.ceil(edgeLength / edge.length))}
      </p>
    </div>
  );
}

function FabricPicture({ fabric }: { fabric: Fabric }) {
  const { jpeg, small, large } = fabrics[fabric];
  return (
    <picture>
      <source media="(min-width: 60rem)" srcSet={large} type="image/avif" />
      <source srcSet={small} type="image/avif" />
      <img src={jpeg} width="480" height="600" alt="" />
    </picture>
  );
}
