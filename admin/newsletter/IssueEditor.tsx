import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  changeIssue,
  createIssue,
  deleteIssue,
  issue as issueCall,
  type NewsletterIssue,
  testIssue,
} from '#shared/admin/newsletter/api.ts';
import { IssueForm } from '#shared/admin/newsletter/forms.ts';
import { randomId } from '#web/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { LongField } from '#web/ui/forms/LongField.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import form from '../ui/forms/Form.module.css';
import { isConflict } from '../ui/forms/is-conflict.ts';
import { showErrors } from '../ui/forms/show-errors.ts';
import { Conflict, type ConflictChoice } from '../ui/forms/Conflict.tsx';
import { Deletion } from '../ui/Deletion.tsx';
import { useAction } from '../ui/useAction.ts';
import { showSaved } from '../ui/forms/show-saved.ts';
import { useMay } from '../useMay.ts';
import { UnsavedGuard } from '../UnsavedGuard.tsx';
import { IssuePreview } from './IssuePreview.tsx';
import { SendDialog } from './SendDialog.tsx';

interface IssueEditorProps {
  issue: NewsletterIssue | null;
  /** The current number of recipients. */
  people: number;
}

/** Edits a newsletter: draft, preview, test email, and sending by anyone who may. */
export function IssueEditor({ issue, people }: IssueEditorProps) {
  const goTo = useNavigate();
  const queries = useQueryClient();
  const maySend = useMay('newsletter.send');
  const [key, setKey] = useState(randomId);
  /** What was sent for a new draft, as each response may be lost. */
  const sent = useRef<IssueForm[]>([]);
  const [previewed, setPreviewed] = useState<IssueForm | null>(null);
  const [confirmed, setConfirmed] = useState<IssueForm | null>(null);
  const { register, handleSubmit, reset, setError, getValues, setValue, formState } = useForm({
    resolver: zodResolver(IssueForm),
    defaultValues: valuesOf(issue),
  });
  const { errors, isDirty } = formState;
  useEffect(() => {
    // What somebody else saved in the meantime shows at once, unless something is typed.
    if (issue && !isDirty && issue.version !== getValues('version')) reset(valuesOf(issue));
  }, [issue, isDirty, getValues, reset]);

  const save = useAction({
    mutationFn: (body: IssueForm) =>
      issue ? adminApi(changeIssue, { params: { id: issue._id }, body }) : createOnce({ ...body, key }, sent.current),
    onSuccess: (response) => {
      const { _id, subject, text, version } = response.issue;
      showSaved(queries, ['admin', 'issue', _id], response);
      // Nothing is unsaved any more; the guard must know before the URL changes.
      flushSync(() => reset({ subject, text, version }));
      if (issue) return;
      setKey(randomId()); // What is written next is another one.
      sent.current = [];
      void goTo(`/admin/newsletter/${_id}`, { replace: true });
    },
    onError: (error) => showErrors(error, setError),
  });
  const tryOut = useAction({
    mutationFn: (body: IssueForm) => adminApi(testIssue, { body }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
  });
  const isBusy = save.isPending || tryOut.isPending;

  const keep = handleSubmit((body) => save.mutate(body, { onSuccess: ({ message }) => toast.success(message) }));
  const ask = handleSubmit((body) => {
    if (issue && !isDirty) setConfirmed(body);
    else save.mutate(body, { onSuccess: ({ issue: saved }) => setConfirmed(valuesOf(saved)) });
  });

  const resolveConflict = async (choice: ConflictChoice) => {
    const id = issue!._id;
    const response = await adminApi(issueCall, { params: { id } });
    if (choice === 'mine') {
      setValue('version', response.issue.version);
      return keep();
    }
    reset(valuesOf(response.issue));
    save.reset();
    queries.setQueryData(['admin', 'issue', id], response);
  };

  return (
    <>
      <form className={form.form} noValidate onSubmit={(event) => void keep(event)}>
        <UnsavedGuard isDirty={isDirty} />
        <Field
          label="Subject"
          {...register('subject')}
          error={errors.subject?.message}
          readOnly={save.isPending}
          autoComplete="off"
        />
        <LongField
          label="Text"
          {...register('text')}
          error={errors.text?.message}
          readOnly={save.isPending}
          hint="Leave an empty line between paragraphs. A paragraph such as “See them all: https://…” becomes a button."
        />
        <div role="alert">
          {errors.root && <p className={form.problem}>{errors.root.message}</p>}
          {issue && isConflict(save.error) && <Conflict onChoose={resolveConflict} />}
        </div>
        <div className={form.actions}>
          <Button kind="quiet" small disabled={isBusy} onClick={() => void handleSubmit(setPreviewed)()}>
            Preview
          </Button>
          <Button
            kind="quiet"
            small
            disabled={isBusy}
            onClick={() => void handleSubmit((body) => tryOut.mutate(body))()}
          >
            Send test email
          </Button>
          <Button type="submit" kind="quiet" small disabled={isBusy} aria-busy={save.isPending}>
            Save draft
          </Button>
          {maySend && (
            <Button small disabled={isBusy} onClick={() => void ask()}>
              Send…
            </Button>
          )}
        </div>
      </form>
      {previewed && <IssuePreview issue={previewed} />}
      {issue && (
        <Deletion
          what="this draft"
          action={() => adminApi(deleteIssue, { params: { id: issue._id } })}
          known={['admin', 'issue', issue._id]}
          listed={['admin', 'issues']}
          backTo="/admin/newsletter"
        >
          <p>This can’t be undone.</p>
        </Deletion>
      )}
      {issue && (
        <SendDialog
          id={issue._id}
          // The version that is on the screen: the server sends no other.
          issue={confirmed ?? valuesOf(issue)}
          people={people}
          open={confirmed !== null}
          onClose={() => setConfirmed(null)}
        />
      )}
    </>
  );
}

/** Creates a draft, or changes the one that this form created when the response was lost, unless somebody else wrote into it. */
async function createOnce(body: IssueForm & { key: string }, sent: IssueForm[]) {
  const before = [...sent];
  sent.push(body);
  try {
    return await adminApi(createIssue, { body });
  } catch (error) {
    const id = isConflict(error) ? error.details.id : undefined;
    if (id === undefined) throw error;
    const { subject, text, version } = (await adminApi(issueCall, { params: { id } })).issue;
    if (!before.some((one) => one.subject === subject && one.text === text)) throw error;
    return adminApi(changeIssue, { params: { id }, body: { ...body, version } });
  }
}

const valuesOf = (issue: NewsletterIssue | null): IssueForm => ({
  subject: issue?.subject ?? '',
  text: issue?.text ?? '',
  version: issue?.version ?? 0,
});
