import { sql } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { NewsletterIssue } from '#shared/admin/newsletter/api.ts';
import type { IssueForm } from '#shared/admin/newsletter/forms.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { paginate, type Sorting } from '../db/paginate.ts';
import type { Shop } from '../shop.ts';
import { isStored } from '../staff/is-stored-already.ts';
import { writeAudit } from '../staff/write-audit.ts';

type Context = Pick<Shop, 'db' | 'now'>;

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    // The exact expression of the index `newsletter_issues_by_time`.
    ['time', sql`coalesce(newsletter_issues.sent_at, newsletter_issues.updated_at)`],
    ['uuid', sql`newsletter_issues.id`],
  ],
};

/** A page of newsletter issues, drafts and sent ones, newest first. */
export async function issuePage(db: Database, cursor: string | undefined) {
  const { rows, ...pages } = await paginate(
    sorting,
    { cursor, pageSize: rowsAPage },
    ({ condition, order, limit, sortKey }) =>
      withNames(db).select(sortKey.as('sortKey')).where(condition).orderBy(order).limit(limit).execute(),
  );
  return { issues: rows.map(asIssue), ...pages };
}

/** @throws ShopError `gone` */
export async function issueOf(db: Database, id: string): Promise<NewsletterIssue> {
  const found = await withNames(db).where('newsletterIssues.id', '=', id).executeTakeFirst();
  if (!found) throw new ShopError('gone');
  return asIssue(found);
}

interface New {
  form: IssueForm;
  /** Of the form, and the draft's id. */
  key: string;
  by: Staff;
}

/**
 * Creates a draft.
 *
 * @returns its id
 * @throws ShopError `changed_elsewhere` with `id` when the form was saved before, otherwise
 */
export async function createIssue(
  { db, now }: Context,
  { form: { subject, text }, key: id, by }: New,
): Promise<string> {
  return transact(db, async (tx) => {
    const { numInsertedOrUpdatedRows: created } = await tx
      .insertInto('newsletterIssues')
      .values({ id, subject, text, createdAt: now(), updatedAt: now(), updatedBy: by._id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (created !== 1n) {
      if (isStored(await issueOf(tx, id), { subject, text })) return id; // Sent twice.
      throw new ShopError('changed_elsewhere', { message: adminMessages.general.savedBefore, id });
    }
    await writeAudit(tx, { by, at: now(), action: 'newsletter.drafted', subject: id, detail: { subject } });
    return id;
  });
}

/**
 * Saves a draft. Saving what is stored already succeeds with any version, so a lost response does no harm.
 *
 * @throws ShopError `gone`, `already_sent`, `changed_elsewhere`
 */
export async function changeIssue(
  { db, now }: Context,
  { id, form: { subject, text, version }, by }: { id: string; form: IssueForm; by: Staff },
): Promise<void> {
  await transact(db, async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft.version !== version) {
      if (isStored(draft, { subject, text })) return;
      throw new ShopError('changed_elsewhere', { message: adminMessages.general.changedMeanwhile });
    }
    await tx
      .updateTable('newsletterIssues')
      .set({ subject, text, version: version + 1, updatedAt: now(), updatedBy: by._id })
      .where('id', '=', id)
      .execute();
    await writeAudit(tx, { by, at: now(), action: 'newsletter.changed', subject: id, detail: { subject } });
  });
}

/** Deletes a draft. @throws ShopError `gone`, `already_sent` */
export async function deleteIssue({ db, now }: Context, { id, by }: { id: string; by: Staff }): Promise<void> {
  await transact(db, async (tx) => {
    const { subject } = await lockDraft(tx, id);
    await tx.deleteFrom('newsletterIssues').where('id', '=', id).execute();
    await writeAudit(tx, { by, at: now(), action: 'newsletter.deleted', subject: id, detail: { subject } });
  });
}

/**
 * Locks a draft until the transaction ends, so that saving, deleting and sending wait for each other.
 *
 * @param version the version that was read, where it matters
 * @throws ShopError `gone`, `already_sent`, `changed_elsewhere`
 */
export async function lockDraft(tx: Database, id: string, version?: number) {
  const draft = await tx
    .selectFrom('newsletterIssues')
    .select(['subject', 'text', 'version', 'sentAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new ShopError('gone');
  if (draft.sentAt !== null) throw new ShopError('already_sent');
  if (version !== undefined && draft.version !== version) throw new ShopError('changed_elsewhere');
  return draft;
}

const withNames = (db: Database) =>
  db
    .selectFrom('newsletterIssues')
    .innerJoin('staff as writer', 'writer.id', 'updatedBy')
    .leftJoin('staff as sender', 'sender.id', 'sentBy')
    .select(['newsletterIssues.id', 'subject', 'text', 'version', 'updatedAt', 'sentAt', 'people'])
    .select(['writer.name as updatedBy', 'sender.name as sentBy']);

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

function asIssue({ id, updatedAt, sentAt, ...rest }: Row): NewsletterIssue {
  return { ...rest, _id: id, updatedAt: updatedAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}
