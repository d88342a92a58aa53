import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Input, Output } from '#shared/endpoint.ts';
import { fieldErrors } from '#shared/fields.ts';
import { addStaff, changeStaff, resetAuthenticator, deactivateStaff } from '#shared/admin/staff/api.ts';
import { NewStaffForm, StaffForm } from '#shared/admin/staff/forms.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { type Role, roleNames, roles } from '#shared/admin/staff/rights.ts';
import { formatCount } from '#shared/counts/format-count.ts';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SelectField } from '#web/ui/forms/SelectField.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { adminApi } from '../admin-api.ts';
import { staffQuery } from '../staff-query.ts';
import { Badge } from '../ui/Badge.tsx';
import { ConfirmAction } from '../ui/ConfirmAction.tsx';
import { useAction } from '../ui/useAction.ts';
import { staffListQuery } from './settings-queries.ts';
import { SettingsFrame } from './SettingsFrame.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { showSaved } from '../ui/forms/show-saved.ts';
import styles from './StaffPage.module.css';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [{ title: pageTitle(matches, 'Staff') }];

/** Staff and their roles. */
export default function StaffPage() {
  const query = useQuery(staffListQuery);
  return (
    <SettingsFrame title="Staff" status={query.data && countOf(query.data.staff.length)}>
      <Loaded query={query}>
        {({ staff }) => (
          <>
            <ul role="list" className={styles.people}>
              {staff.map((one) => (
                <Person key={one._id} {...one} />
              ))}
            </ul>
            <NewPerson />
            <p className={styles.all}>
              <Link className="link" to="/admin/settings/roles">
                What each role can do
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </SettingsFrame>
  );
}

const countOf = (people: number) => `${formatCount(people, 'staff member')}.`;

/** A change of staff; the response is the new list. */
function useStaffChange<
  Call extends typeof addStaff | typeof changeStaff | typeof resetAuthenticator | typeof deactivateStaff,
>(call: Call) {
  const queries = useQueryClient();
  return useAction<Output<Call>, Input<Call>>({
    mutationFn: (input) => adminApi(call, input),
    onSuccess: (response) => {
      showSaved(queries, staffListQuery.queryKey, response);
      void queries.invalidateQueries({ queryKey: staffQuery.queryKey });
      toast.success(response.message);
    },
  });
}

function Person({ _id, name, email, role, hasAuthenticator }: Staff) {
  const [isOpen, setOpen] = useState(false);
  const change = useStaffChange(changeStaff);
  const reset = useStaffChange(resetAuthenticator);
  const leave = useStaffChange(deactivateStaff);
  const [latest] = [change, reset, leave].toSorted((one, other) => other.submittedAt - one.submittedAt);
  const { errors, check } = useCheck(change.error);
  const params = { id: _id };

  return (
    <li>
      <div className={styles.person}>
        <div>
          <h2>{name}</h2>
          <p className={styles.email}>{email}</p>
          <p className={styles.state}>
            <Badge>{roles[role].label}</Badge>
            {hasAuthenticator ? 'Authenticator paired' : 'No authenticator paired'}
          </p>
        </div>
        <Button kind="quiet" small onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Edit'}
          <span className="hush"> {name}</span>
        </Button>
      </div>
      {isOpen && (
        <div className={styles.change}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const body = check(StaffForm, new FormData(event.currentTarget));
              if (body && !change.isPending) change.mutate({ params, body }, { onSuccess: () => setOpen(false) });
            }}
          >
            <Field label="Name" name="name" defaultValue={name} error={errors['name']} />
            <RoleField defaultValue={role} error={errors['role']} />
            <Button type="submit" small disabled={change.isPending} aria-busy={change.isPending}>
              Save
            </Button>
          </form>
          <Problem error={latest!.error} />
          <div className={styles.ways}>
            {hasAuthenticator && (
              <ConfirmAction
                label={`Reset ${name}’s authenticator (lost phone)`}
                text="This signs them out everywhere. They pair a phone again the next time they sign in."
                yes="Reset"
                isBusy={reset.isPending}
                onYes={() => reset.mutate({ params })}
              />
            )}
            <ConfirmAction
              label={`Remove ${name}`}
              text={`${email} can no longer sign in. Their actions stay in the activity log.`}
              yes="Remove access"
              isBusy={leave.isPending}
              onYes={() => leave.mutate({ params })}
            />
          </div>
        </div>
      )}
    </li>
  );
}

/** The form is a new one after each person, so that nothing of the last one stays in it. */
function NewPerson() {
  const [added, setAdded] = useState(0);
  return <NewPersonForm key={added} onAdded={() => setAdded(added + 1)} />;
}

function NewPersonForm({ onAdded }: { onAdded: () => void }) {
  const add = useStaffChange(addStaff);
  const { errors, check } = useCheck(add.error);
  return (
    <section className={styles.add} aria-labelledby="add">
      <h2 id="add">Add staff</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const body = check(NewStaffForm, new FormData(event.currentTarget));
          if (body && !add.isPending) add.mutate({ body }, { onSuccess: onAdded });
        }}
      >
        <Field label="Name" name="name" autoComplete="off" error={errors['name']} />
        <Field
          label="Email address"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors['email']}
        />
        <RoleField defaultValue="packer" error={errors['role']} />
        <p className={styles.note}>They get an email that says what they can do and how to sign in.</p>
        <Problem error={add.error} />
        <Button type="submit" disabled={add.isPending} aria-busy={add.isPending}>
          Add
        </Button>
      </form>
    </section>
  );
}

/** A role, with what it is for below it. */
function RoleField({ defaultValue, error }: { defaultValue: Role; error: string | undefined }) {
  const [role, setRole] = useState(defaultValue);
  return (
    <SelectField
      label="Role"
      name="role"
      value={role}
      onChange={({ target }) => setRole(target.value as Role)}
      error={error}
      hint={roles[role].says}
    >
      {roleNames.toReversed().map((name) => (
        <option key={name} value={name}>
          {roles[name].label}
        </option>
      ))}
    </SelectField>
  );
}

function Problem({ error }: { error: Error | null }) {
  const isAtAField = error instanceof ApiError && error.details.fields !== undefined;
  return <div role="alert">{error && !isAtAField && <p className={styles.problem}>{error.message}</p>}</div>;
}

/** Validates a form with the server's schema and shows the server's field errors too. */
function useCheck(error: Error | null) {
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const serverErrors = error instanceof ApiError ? error.details.fields : undefined;
  return {
    errors: { ...serverErrors, ...wrong },
    check: <Rules extends typeof StaffForm | typeof NewStaffForm>(rules: Rules, form: FormData) => {
      const entry = rules.safeParse(Object.fromEntries(form));
      setWrong(entry.success ? {} : fieldErrors(entry.error));
      return entry.success ? (entry.data as ReturnType<Rules['parse']>) : null;
    },
  };
}
