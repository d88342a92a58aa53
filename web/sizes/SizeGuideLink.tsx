import { useState } from 'react';
import type { Product } from '#shared/catalogue/api.ts';
import { Link } from '../ui/Link.tsx';
import { useLazyComponent } from '../ui/loading/useLazyComponent.ts';

/** Opens the size guide in a drawer; without scripts, or before they have loaded, on its own page. */
export function SizeGuideLink({ product, chosen }: { product: Product; chosen: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const drawGuide = useLazyComponent(isOpen, loadGuide, () => setOpen(false));
  return (
    <>
      <Link
        className="link"
        to={`/size-guide?product=${product._id}${chosen === null ? '' : `&size=${encodeURIComponent(chosen)}`}`}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        Size guide
      </Link>
      {drawGuide?.({ product, chosen, open: isOpen, onClose: () => setOpen(false) })}
    </>
  );
}

const loadGuide = () => import('./SizeGuideDrawer.tsx').then(({ SizeGuideDrawer }) => SizeGuideDrawer);
