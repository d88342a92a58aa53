import { ShopLink } from './ShopLink.tsx';

/** Says that there is nothing here, with the way to the shop. */
export const Empty = ({ text }: { text: string }) => (
  <>
    <p className="lead">{text}</p>
    <ShopLink />
  </>
);
