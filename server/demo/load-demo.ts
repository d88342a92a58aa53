import { sql } from 'kysely';
import { openImageStorage } from '../catalogue/images/storage/open-image-storage.ts';
import { recountTopSellers } from '../catalogue/top-sellers/refresh-top-sellers.ts';
import type { Database } from '../db/database.ts';
import { takeNamedLock } from '../db/locks/named-lock.ts';
import type { Shop } from '../shop.ts';
import {
  demoBanners,
  demoCollections,
  type DemoProduct,
  demoProducts,
  demoSizes,
  demoTurntables,
} from './demo-files.ts';
import { loadBanners } from './load-banners.ts';
import { loadCollections } from './load-collections.ts';
import { loadCoupons } from './load-coupons.ts';
import { loadMovements } from './load-movements.ts';
import { loadPastOrders } from './load-past-orders.ts';
import { loadProducts } from './load-products.ts';
import { loadReviews } from './load-reviews.ts';
import { loadSizes } from './load-sizes.ts';
import { loadStaff } from './load-staff.ts';
import { loadTurntables } from './load-turntables.ts';
import { storeDemoImages } from './store-demo-images.ts';

/**
 * Loads the demo: products with images, banners of the home page, collections, coupons, past orders and reviews marked
 * as demo. Existing rows stay as they are, so loading twice changes nothing and sold units stay sold.
 */
export async function loadDemo({ db, config, now }: Pick<Shop, 'db' | 'config' | 'now'>): Promise<void> {
  const products = demoProducts();
  const banners = demoBanners();
  const turntables = demoTurntables();
  // Before the transaction, which must not wait for an object store.
  const unknown = await missingProducts(db, products);
  const images = openImageStorage(config);
  const addresses =
    unknown.length > 0 ? await storeDemoImages(images, products, banners, turntables) : new Map<string, string>();
  await db.transaction().execute(async (tx) => {
    // Two processes that start at once take turns, however long that takes; the second finds the demo loaded.
    await sql`set local statement_timeout = '5min'`.execute(tx);
    await takeNamedLock(tx, 'load demo');
    await loadStaff(tx, now());
    await loadCoupons(tx, now());
    const missing = await missingProducts(tx, products);
    if (missing.length === 0) return;
    await loadProducts(tx, missing, addresses, now());
    await loadTurntables(tx, turntables, missing, addresses);
    await loadSizes(tx, demoSizes(), missing);
    await loadBanners(tx, banners, addresses);
    await loadCollections(tx, demoCollections(), addresses, now());
    const sales = missing.length === products.length ? await loadPastOrders(tx, products, now()) : [];
    await loadReviews(tx, now());
    await loadMovements(tx, missing, sales, now());
    await recountTopSellers(tx, now());
  });
}

async function missingProducts(db: Database, products: readonly DemoProduct[]): Promise<DemoProduct[]> {
  const slugs = products.map(({ slug }) => slug);
  const known = await db.selectFrom('products').select('slug').where('slug', 'in', slugs).execute();
  return products.filter(({ slug }) => !known.some((product) => product.slug === slug));
}
