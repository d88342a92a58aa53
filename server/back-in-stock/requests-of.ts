import type { Database } from '../db/database.ts';

/** The stock requests of an address, notified or not, for the export of personal data. */
export async function stockRequestsOf(db: Database, email: string) {
  const requests = await db
    .selectFrom('stockRequests')
    .innerJoin('variants', 'variants.id', 'stockRequests.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['products.name', 'variants.colorName', 'size', 'requestedAt', 'confirmedAt', 'notifiedAt'])
    .where('email', '=', email)
    .orderBy('requestedAt')
    .orderBy('stockRequests.id')
    .execute();
  return requests.map(({ name, colorName, size, requestedAt, confirmedAt, notifiedAt }) => ({
    product: name,
    color: colorName,
    size,
    requestedAt: requestedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    notifiedAt: notifiedAt?.toISOString() ?? null,
  }));
}
