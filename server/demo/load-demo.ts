import { sql } from 'kysely';
import { refreshTopSellers } from '../catalogue/refresh-top-sellers.ts';
import type { Shop } from '../shop.ts';
import { demoBanners, demoProducts, demoSizes } from './demo-files.ts';
import { loadBanners } from './load-banners.ts';
import { loadCoupons } from './load-coupons.ts';
import { loadMovements } from './load-movements.ts';
import { loadPastOrders } from './load-past-orders.ts';
import { loadProducts } from './load-products.ts';
import { loadSizes } from './load-sizes.ts';
import { loadStaff } from './load-staff.ts';

/**
 * Loads the demo: products with images, banners of the home page, coupons, and past orders. Existing rows stay as they
 * are, so loading twice changes nothing and sold units stay sold.
 */
export async function loadDemo({ db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>): Promise<void> {
  const products = demoProducts();
  await db.transaction().execute(async (tx) => {
    // Two processes that start at once take turns; the second finds the demo loaded.
    await sql`select pg_advisory_xact_lock(hashtextextended('load demo', 0))`.execute(tx);
    await loadStaff(tx, now());
    await loadCoupons(tx, now());
    const slugs = products.map(({ slug }) => slug);
    const known = await tx.selectFrom('products').select('slug').where('slug', 'in', slugs).execute();
    const missing = products.filter(({ slug }) => !known.some((product) => product.slug === slug));
    if (missing.length === 0) return;
    await loadProducts(tx, config.dataDir, missing, now());
    await loadSizes(tx, demoSizes(), missing);
    await loadBanners(tx, config.dataDir, demoBanners());
    const sales = known.length === 0 ? await loadPastOrders(tx, products, now()) : [];
    await loadMovements(tx, missing, sales, now());
    await refreshTopSellers(tx, now());
  });
}
