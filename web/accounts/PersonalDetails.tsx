import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type User, updateProfile } from '#shared/accounts/api.ts';
import { NamesForm } from '#shared/accounts/forms.ts';
import { fieldErrors } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { browserApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { useFocusOnError } from '../ui/forms/useFocusOnError.ts';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { restoreFocus } from '../ui/restore-focus.ts';
import { toast } from '../ui/toasts/toast.ts';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { currentUserQuery } from '../session/current-user-query.ts';
import styles from './Settings.module.css';

/** Name and email address; only the names can be changed (specification, section 5). */
export function PersonalDetails() {
  const { data: user, error, isPaused, refetch } = useQuery(currentUserQuery());
  const isOnline = useIsOnline();
  const problem = isPaused && !isOnline ? messages.general.offline : error?.message;
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    setEditing(false);
    restoreFocus(() => edit.current);
  };

  return (
    <section aria-labelledby="personal">
      <div className={styles.head}>
        <h2 id="personal">Personal information</h2>
        {user && !isEditing && (
          <button ref={edit} type="button" className="link" onClick={() => setEditing(true)}>
            Edit
          </button>
        )}
      </div>
      {user && isEditing && <NameForm user={user} onLeave={stopEditing} />}
      {user && !isEditing && <Details user={user} />}
      {!user && problem && (
        <div role="alert">
          <p className={styles.problem}>{problem}</p>
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {!user && !problem && <Skeleton height="9rem" />}
    </section>
  );
}

const Details = ({ user }: { user: User }) => (
  <dl className={styles.facts}>
    <div>
      <dt>First name</dt>
      <dd>{user.firstName}</dd>
    </div>
    <div>
      <dt>Last name</dt>
      <dd>{user.lastName}</dd>
    </div>
    <div>
      <dt>Email</dt>
      <dd>{user.email}</dd>
    </div>
  </dl>
);

function NameForm({ user, onLeave }: { user: User; onLeave: () => void }) {
  const { form, errors, problem, isSaving, save } = useNameChange(onLeave);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label="First name"
        name="firstName"
        defaultValue={user.firstName}
        error={errors['firstName']}
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <Field
        label="Last name"
        name="lastName"
        defaultValue={user.lastName}
        error={errors['lastName']}
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <Field
        label="Email"
        name="email"
        value={user.email}
        readOnly
        hint="The email address of an account cannot be changed."
      />
      <FormProblem>{problem}</FormProblem>
      <div className={styles.actions}>
        <Button type="submit" small disabled={isSaving} aria-busy={isSaving}>
          {isSaving ? 'Saving...' : 'Save changes'}
        </Button>
        <Button kind="quiet" small disabled={isSaving} onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useNameChange(onLeave: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const queries = useQueryClient();

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useFocusOnError(form, errors);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const names = NamesForm.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setErrors(names.success ? {} : fieldErrors(names.error));
    setProblem(null);
    if (!names.success) return;
    setSaving(true);
    try {
      const { user } = await browserApi(updateProfile, { body: names.data });
      const { queryKey } = currentUserQuery();
      await queries.cancelQueries({ queryKey }); // Its response may be from before.
      // The stored names; the specification (section 7) doesn't guarantee them in this response.
      queries.setQueryData(queryKey, (before) => before && { ...before, ...names.data, ...user });
      toast.success(messages.accounts.profileUpdated);
      onLeave();
    } catch (error) {
      setProblem((error as Error).message);
      setSaving(false);
    }
  };

  return { form, errors, problem, isSaving, save };
}
