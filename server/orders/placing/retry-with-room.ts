import { ShopError } from '#shared/errors.ts';

/**
 * Does something that needs units of the stock. When too few are available, makes room by releasing lingering
 * reservations and does it once more.
 *
 * @param makeRoom returns whether enough units are available now
 * @throws what `work` throws, `stock_short` among it
 */
export async function retryWithRoom<Result>(
  work: () => Promise<Result>,
  makeRoom: () => Promise<boolean>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isShort = error instanceof ShopError && error.code === 'stock_short';
    if (!isShort || !(await makeRoom())) throw error;
    return work();
  }
}
