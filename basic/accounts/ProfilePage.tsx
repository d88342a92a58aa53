import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { endOtherSessions, logout, ownSessions, profile, updateProfile, type User } from '#shared/accounts/api.ts';
import { capitalised } from '#shared/checkout/capitalised.ts';
import { cartReminders, setCartReminders } from '#shared/cart-reminders/api.ts';
import { messages } from '#shared/messages.ts';
import { apiContext } from '../../web/loader-context.ts';
import { type Form, type Problem, problemOf, readForm } from '../form.ts';
import { Field } from '../ui/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { afterFailedLogout, afterLogout } from './after-logout.ts';
import { CartReminders } from './CartReminders.tsx';
import { requireSignIn } from './require-sign-in.ts';
import { StoreCredit } from './StoreCredit.tsx';
import { storeCredit } from '#shared/store-credit/api.ts';
import { Sessions } from './Sessions.tsx';

async function loader({ request, context }: LoaderFunctionArgs) {
  requireSignIn(request);
  const api = context.get(apiContext);
  const [{ user }, { sessions }, { reminders }, { credit }] = await Promise.all([
    api(profile, {}),
    api(ownSessions, {}),
    api(cartReminders, {}),
    api(storeCredit, {}),
  ]);
  return { user, sessions, reminders, credit, done: new URL(request.url).searchParams.get('done') };
}

async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const form = await readForm({ request });
  try {
    if (form['intent'] === 'logout') {
      const leave = () => afterLogout(request, '/basic/login');
      return await api(logout, {}).then(leave, () => afterFailedLogout(request));
    }
    if (form['intent'] === 'end-others') {
      await api(endOtherSessions, {});
      return redirect('/basic/profile?done=ended', 303);
    }
    if (form['intent'] === 'begin-reminders' || form['intent'] === 'end-reminders') {
      const isOn = form['intent'] === 'begin-reminders';
      await api(setCartReminders, { body: { isOn } });
      return redirect(`/basic/profile?done=${isOn ? 'reminded' : 'unreminded'}`, 303);
    }
    const { firstName = '', lastName = '' } = form;
    await api(updateProfile, { body: { firstName, lastName } });
    return redirect('/basic/profile?done=saved', 303);
  } catch (error) {
    return data({ typed: form, problem: problemOf(error) }, { status: 400 });
  }
}

interface Rejected {
  typed: Form;
  problem: Problem;
}

const doneTexts = {
  saved: messages.accounts.profileUpdated,
  ended: messages.accounts.sessionsEnded,
  reminded: messages.cartReminders.on,
  unreminded: messages.cartReminders.off,
};

function ProfilePage() {
  const { user, sessions, reminders, credit, done } = useLoaderData<typeof loader>();
  const rejected = useActionData<Rejected>();
  return (
    <>
      <Title>My Account</Title>
      <h1>My Account</h1>
      <p className="lead">Welcome, {capitalised(user.name)}</p>
      {!rejected && done !== null && Object.hasOwn(doneTexts, done) && (
        <Note kind="good">{doneTexts[done as keyof typeof doneTexts]}</Note>
      )}
      <p className="row">
        <a className="button quiet little" href="/basic/orders">
          Your orders
        </a>
      </p>
      {(credit.balance > 0 || credit.entries.length > 0) && <StoreCredit credit={credit} />}
      <Names user={user} rejected={rejected} />
      <Sessions sessions={sessions} />
      <CartReminders reminders={reminders} />
      <section className="part">
        <h2>Your data</h2>
        <p>All the data we have about you, in one file: your details, orders, cart and emails.</p>
        <p>
          <a className="link" href="/api/auth/renew?next=/api/user/export">
            Download my data
          </a>
        </p>
      </section>
      <form className="form" method="post" action="/basic/profile">
        <button type="submit" className="button quiet half" name="intent" value="logout">
          Logout
        </button>
      </form>
      <p>
        <a className="link soft" href="/basic/profile/delete">
          Delete Account
        </a>
      </p>
    </>
  );
}

function Names({ user, rejected }: { user: User; rejected: Rejected | undefined }) {
  const errors = rejected?.problem.fields ?? {};
  const field = (name: 'firstName' | 'lastName') => ({
    name,
    defaultValue: rejected?.typed[name] ?? user[name],
    error: errors[name],
  });
  return (
    <form className="form" method="post" action="/basic/profile" noValidate>
      <h2>Personal information</h2>
      {rejected && Object.keys(errors).length === 0 && <Note kind="bad">{rejected.problem.text}</Note>}
      <div className="pair">
        <Field label="First name" {...field('firstName')} autoComplete="given-name" />
        <Field label="Last name" {...field('lastName')} autoComplete="family-name" />
      </div>
      <Field
        label="Email"
        name="email"
        defaultValue={user.email}
        readOnly
        hint="The email address of an account cannot be changed."
      />
      <button type="submit" className="button half" name="intent" value="save">
        Save changes
      </button>
    </form>
  );
}

export const profileRoute = { loader, action, Component: ProfilePage } satisfies RouteObject;
