import { Link } from 'react-router';
import { useMay } from '../useMay.ts';

/** The name of a product, linked for anyone who may open it. */
export function ProductName({ productId, name }: { productId: string; name: string }) {
  return useMay('catalogue.change') ? <Link to={`/admin/products/${productId}`}>{name}</Link> : name;
}
