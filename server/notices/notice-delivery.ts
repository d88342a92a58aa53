import type { Database } from '../db/database.ts';

/** Where the notices of a member of staff come. */
interface NoticeDelivery {
  byEmail: boolean;
  /** On those that they switched on. */
  onDevices: boolean;
}

/** Until they choose, notices come by email, and on a device as soon as it is switched on. */
export async function noticeDeliveryOf(db: Database, staffId: string): Promise<NoticeDelivery> {
  const chosen = await db
    .selectFrom('noticeWays')
    .select(['byEmail', 'onDevices'])
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return chosen ?? { byEmail: true, onDevices: true };
}
