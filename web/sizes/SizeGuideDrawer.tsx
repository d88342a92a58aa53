import { useQuery } from '@tanstack/react-query';
import type { Product } from '#shared/catalogue/api.ts';
import { ChatLink } from '../ui/ChatLink.tsx';
import { Drawer } from '../ui/dialogs/Drawer.tsx';
import { GarmentSizes } from './GarmentSizes.tsx';
import { guides } from './size-guide-queries.ts';
import { UnitChoice } from './UnitChoice.tsx';
import { Link } from '../ui/Link.tsx';

interface SizeGuideDrawerProps {
  product: Product;
  chosen: string | null;
  open: boolean;
  onClose: () => void;
}

/** The size guide in a drawer over the product page, loaded when it is first opened. */
export function SizeGuideDrawer({ product, chosen, open, onClose }: SizeGuideDrawerProps) {
  const { data } = useQuery(guides());
  return (
    <Drawer title="Size guide" open={open} onClose={onClose}>
      <UnitChoice isInDrawer>
        <GarmentSizes product={product} guides={data?.guides ?? []} chosen={chosen} />
        <p>
          <Link className="link" to="/size-guide">
            All sizes
          </Link>{' '}
          <ChatLink className="link" about={`Which size of ${product.name} fits me?`}>
            Ask us on WhatsApp
          </ChatLink>
        </p>
      </UnitChoice>
    </Drawer>
  );
}
