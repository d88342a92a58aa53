import { resealed } from '../config/seal.ts';
import type { Shop } from '../shop.ts';

/**
 * Encrypts the keys of authenticators with the current secret, so that staff still get in when a former one has gone. At
 * night rather than at the start, when other processes may still know only the former one.
 *
 * @throws Error at the end that names the people whose key no secret opens: they have to pair their phone again
 */
export async function reencryptAuthenticators({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<void> {
  const staff = await db.selectFrom('staff').select(['id', 'authenticatorSealed']).execute();
  const lost: string[] = [];
  for (const { id, authenticatorSealed: key } of staff) {
    if (key === null) continue;
    try {
      const again = resealed(config.secrets, id, key);
      if (again === null) continue;
      const same = db.updateTable('staff').where('id', '=', id).where('authenticatorSealed', '=', key);
      await same.set({ authenticatorSealed: again }).execute();
    } catch {
      lost.push(id);
    }
  }
  if (lost.length > 0) throw new Error(`No secret opens the authenticators of staff ${lost.join(', ')}`);
}
