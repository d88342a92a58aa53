import type { CreatedProduct } from '../../data/factories.ts';

export const pageOf = ({ productId }: CreatedProduct) => `/product/${productId}`;
export const detailOf = ({ productId }: CreatedProduct) => `/api/product/detail/${productId}`;
