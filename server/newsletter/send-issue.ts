import { randomUUID } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { IssueForm } from '#shared/admin/newsletter/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { queues } from '../job-queue.ts';
import { lockDraft } from './issues.ts';
import { type Issue, issueEmail } from './newsletter-emails.ts';
import { sendNewsletter } from './send-newsletter.ts';
import { subscriberCounts } from './list-subscribers.ts';

const words = messages.letterDesk;

/** In whose name a letter is written that nobody subscribed to: its way out leads to nobody. */
const nobody = '00000000-0000-4000-8000-000000000000';

/**
 * Sends a draft to every subscriber, once: however often and by how many it is pressed, one marks it as sent and the
 * others are told. Its letters are queued by a job, as that takes longer than somebody should wait.
 *
 * @param people to how many the sender was told that it goes
 * @throws ShopError `gone`, `already_sent`, `changed_elsewhere`
 */
export async function sendIssue(
  { db, now, jobs }: Shop,
  { id, version, people, by }: { id: string; version: number; people: number; by: Staff },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { subject } = await lockDraft(tx, id, version);
    const { confirmed } = await subscriberCounts(tx, now());
    if (confirmed === 0) throw new ShopError('changed_elsewhere', { message: words.nobody });
    if (confirmed !== people)
      throw new ShopError('changed_elsewhere', { message: words.otherCount, people: confirmed });
    await tx.updateTable('newsletterIssues').set({ sentAt: now(), sentBy: by._id }).where('id', '=', id).execute();
    await queues.sendNewsletter.add(jobs, tx, { id });
    await writeAudit(tx, { by, at: now(), action: 'newsletter.sent', subject: id, detail: { subject, people } });
  });
}

/** Queues the letters of a newsletter that was marked as sent; after a crash, those that are missing. */
export async function queueIssue(shop: Shop, id: string): Promise<void> {
  const issue = await shop.db
    .selectFrom('newsletterIssues')
    .select(['subject', 'text'])
    .where('id', '=', id)
    .where('sentAt', 'is not', null)
    .where('people', 'is', null)
    .executeTakeFirst();
  if (!issue) return;
  const people = await sendNewsletter(shop, { ...issue, name: id });
  await shop.db.updateTable('newsletterIssues').set({ people }).where('id', '=', id).execute();
}

/** Sends what is on somebody's screen to their own mailbox. */
export async function sendTest(shop: Shop, { form, by }: { form: IssueForm; by: Staff }): Promise<void> {
  const { db, now, settings } = shop;
  const letter = issueEmail(form, nobody, await settings());
  await db.transaction().execute(async (tx) => {
    await queueEmail(
      { ...shop, tx },
      {
        key: `newsletter-test:${randomUUID()}`,
        to: by.email,
        letter: { ...letter, subject: `Test: ${letter.subject}` },
      },
    );
    await writeAudit(tx, {
      by,
      at: now(),
      action: 'newsletter.tested',
      subject: by._id,
      detail: { subject: form.subject },
    });
  });
}

/** The letter as it would arrive. The keys of its links are made when it is sent, so here they are left out. */
export async function issuePreview(
  { settings }: Pick<Shop, 'settings'>,
  issue: Issue,
): Promise<Pick<EmailContent, 'html' | 'text'>> {
  const { html, text } = issueEmail(issue, nobody, await settings());
  return { html: withoutKeys(html), text: withoutKeys(text) };
}

const withoutKeys = (half: string) => half.replaceAll(/\?t=[0-9a-f-]+\.\{key:[^}]*\}/g, '');
