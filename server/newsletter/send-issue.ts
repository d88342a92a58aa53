import { randomUUID } from 'node:crypto';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { IssueForm } from '#shared/admin/newsletter/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { transact } from '../db/transact.ts';
import type { EmailContent } from '../email/queue-email.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { queues } from '../jobs/job-queue.ts';
import { lockDraft } from './issues.ts';
import { type Issue, issueEmail } from './newsletter-emails.ts';
import { queueNewsletter } from './queue-newsletter.ts';
import { subscriberCounts } from './list-subscribers.ts';

const texts = adminMessages.newsletter;

/** The subscriber of previews and tests, whose unsubscribe link works for nobody. */
const nobody = '00000000-0000-4000-8000-000000000000';

/**
 * Sends a draft to every subscriber, once: of several concurrent requests one marks it as sent and the others get an
 * error. A job queues the emails, as that may take long.
 *
 * @param people the number of recipients that the sender was shown
 * @throws ShopError `gone`, `already_sent`, `changed_elsewhere`
 */
export async function sendIssue(
  { db, now, jobs }: Shop,
  { id, version, people, by }: { id: string; version: number; people: number; by: Staff },
): Promise<void> {
  await transact(db, async (tx) => {
    const { subject } = await lockDraft(tx, id, version);
    const { confirmed } = await subscriberCounts(tx, now());
    if (confirmed === 0) throw new ShopError('changed_elsewhere', { message: texts.nobody });
    if (confirmed !== people)
      throw new ShopError('changed_elsewhere', { message: texts.otherCount, people: confirmed });
    await tx.updateTable('newsletterIssues').set({ sentAt: now(), sentBy: by._id }).where('id', '=', id).execute();
    await queues.sendNewsletter.add(jobs, tx, { id });
    await writeAudit(tx, { by, at: now(), action: 'newsletter.sent', subject: id, detail: { subject, people } });
  });
}

/** Queues the emails of an issue that was marked as sent; after a crash, those that are missing. */
export async function queueIssue(shop: Shop, id: string): Promise<void> {
  const issue = await shop.db
    .selectFrom('newsletterIssues')
    .select(['subject', 'text'])
    .where('id', '=', id)
    .where('sentAt', 'is not', null)
    .where('people', 'is', null)
    .executeTakeFirst();
  if (!issue) return;
  const people = await queueNewsletter(shop, { ...issue, issueId: id });
  await shop.db.updateTable('newsletterIssues').set({ people }).where('id', '=', id).execute();
}

/** Sends the text on a staff member's screen to their own address. */
export async function sendTest(shop: Shop, { form, by }: { form: IssueForm; by: Staff }): Promise<void> {
  const { db, now, settings } = shop;
  const content = issueEmail(form, nobody, await settings());
  await transact(db, async (tx) => {
    await queueEmail(
      { ...shop, tx },
      {
        key: `newsletter-test:${randomUUID()}`,
        to: by.email,
        content: { ...content, subject: `Test: ${content.subject}` },
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

/** A preview of the email, without link tokens, which are made when it is sent. */
export async function issuePreview(
  { settings }: Pick<Shop, 'settings'>,
  issue: Issue,
): Promise<Pick<EmailContent, 'html' | 'text'>> {
  const { html, text } = issueEmail(issue, nobody, await settings());
  return { html: withoutKeys(html), text: withoutKeys(text) };
}

const withoutKeys = (half: string) => half.replaceAll(/\?t=[0-9a-f-]+\.\{key:[^}]*\}/g, '');
