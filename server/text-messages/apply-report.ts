import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import type { TextReport } from './provider/text-provider.ts';

/**
 * Applies the provider's report about a message. A repeated, late or unknown report changes nothing: nothing follows a
 * delivery, and a message that was delivered after all is no longer failed. A report that names number and text also
 * settles a message whose response was lost.
 */
export async function applyReport({ db, now }: Pick<Shop, 'db' | 'now'>, report: TextReport): Promise<void> {
  const at = now();
  await transact(db, async (tx) => {
    const message = (await byProviderId(tx, report)) ?? (await byContent(tx, report));
    if (!message) return applyStaffReport(tx, report, at);
    if (!mayBecome[message.status]?.includes(report.status)) return;
    const { providerId, status, words } = report;
    const change = tx
      .updateTable('textMessages')
      .where('orderId', '=', message.orderId)
      .where('kind', '=', message.kind);
    await change
      .set({
        providerId,
        status,
        sentAt: message.sentAt ?? message.sendingAt ?? at,
        problem: status === 'failed' ? words : '',
        ...(status !== 'sent' && { settledAt: at }),
      })
      .execute();
  });
}

/** The same for a message to staff. */
async function applyStaffReport(tx: Database, report: TextReport, at: Date): Promise<void> {
  const message = await staffTextOf(tx, report);
  if (!message || !mayBecome[message.status]?.includes(report.status)) return;
  const { providerId, status, words } = report;
  await tx
    .updateTable('staffTexts')
    .set({
      providerId,
      status,
      sentAt: message.sentAt ?? message.sendingAt,
      problem: status === 'failed' ? words : '',
      ...(status !== 'sent' && { settledAt: at }),
    })
    .where('id', '=', message.id)
    .execute();
}

/** The statuses that a report may set for a message that is known to be sending, sent or neither. */
const mayBecome: Readonly<Record<string, readonly TextReport['status'][]>> = {
  sending: ['sent', 'delivered', 'failed'],
  unknown: ['sent', 'delivered', 'failed'],
  sent: ['delivered', 'failed'],
  failed: ['delivered'],
};

const columns = ['orderId', 'kind', 'status', 'sendingAt', 'sentAt'] as const;

function byProviderId(tx: Database, { providerId }: TextReport) {
  return tx
    .selectFrom('textMessages')
    .select(columns)
    .where('providerId', '=', providerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Its text has the order's number, so that there is one. */
function byContent(tx: Database, { recipient, text }: TextReport) {
  if (text === '' || !/^\+?\d+$/.test(recipient)) return undefined;
  return tx
    .selectFrom('textMessages')
    .select(columns)
    .where('recipient', '=', `+${recipient.replace(/^\+/, '')}`)
    .where('text', '=', text)
    .where('providerId', 'is', null)
    .where('status', 'in', ['sending', 'unknown'])
    .forUpdate()
    .executeTakeFirst();
}

/** By its id, or by number and text where the response was lost: two with the same text are left alone. */
async function staffTextOf(tx: Database, { providerId, recipient, text }: TextReport) {
  const found = () => tx.selectFrom('staffTexts').select(['id', 'status', 'sendingAt', 'sentAt']).forUpdate();
  const known = await found().where('providerId', '=', providerId).executeTakeFirst();
  if (known || text === '' || !/^\+?\d+$/.test(recipient)) return known;
  const [only, ...others] = await found()
    .where('recipient', '=', `+${recipient.replace(/^\+/, '')}`)
    .where('text', '=', text)
    .where('providerId', 'is', null)
    .where('status', 'in', ['sending', 'unknown'])
    .execute();
  return others.length === 0 ? only : undefined;
}
