import { sql } from 'kysely';
import type { NoticeKind } from '#shared/admin/notices/notice-kinds.ts';
import { hoursBefore, minutesAfter } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';
import { keepsHours, type PushAddress, type PushMessage } from './send-push.ts';

/** Longer than a whole run: who holds a message for longer was killed. */
const leaseMinutes = 5;

export interface ClaimedMessage extends PushAddress, PushMessage {
  id: string;
  subscriptionId: string;
  tries: number;
}

/**
 * The messages of a person that are due. No other worker sends them until the lease is over. Messages that are a day
 * old, or of a kind that the person no longer chooses, are deleted.
 */
export async function claimMessages(
  tx: Database,
  { staffId, chosen, at }: { staffId: string; chosen: readonly NoticeKind[]; at: Date },
): Promise<ClaimedMessage[]> {
  const devices = tx.selectFrom('pushSubscriptions').select('id').where('staffId', '=', staffId);
  await tx
    .deleteFrom('pushMessages')
    .where('subscriptionId', 'in', devices)
    .where((message) =>
      message.or([
        message('createdAt', '<=', hoursBefore(at, keepsHours)),
        message.not(sql<boolean>`kinds <@ ${chosen}::text[]`),
      ]),
    )
    .execute();
  const claimed = await tx
    .updateTable('pushMessages')
    .from('pushSubscriptions as device')
    .set({ nextTryAt: minutesAfter(at, leaseMinutes) })
    .whereRef('device.id', '=', 'subscriptionId')
    .where('device.staffId', '=', staffId)
    .where('nextTryAt', '<=', at)
    .returning([
      'pushMessages.id',
      'subscriptionId',
      'tag',
      'payload',
      'tries',
      'pushMessages.createdAt',
      'device.endpoint',
      'device.p256dh',
      'device.auth',
    ])
    .execute();
  return claimed;
}
