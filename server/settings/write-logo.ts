import type { Logo } from '#shared/brand/logo.ts';
import type { Database } from '../db/database.ts';

/**
 * Writes the logo of the shop, null for none.
 *
 * @returns the one before
 */
export async function writeLogo(tx: Database, logo: Logo | null): Promise<Logo | null> {
  const before = await tx.selectFrom('shopSettings').select('logo').forUpdate().executeTakeFirstOrThrow();
  await tx
    .updateTable('shopSettings')
    .set({ logo: logo && JSON.stringify(logo) })
    .execute();
  return before.logo as Logo | null;
}
