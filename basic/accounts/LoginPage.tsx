import { type ActionFunctionArgs, data, type RouteObject, useActionData, useLoaderData } from 'react-router';
import { sendOtp, verifyOtp } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { apiContext } from '../../web/loader-context.ts';
import { readForm } from '../form.ts';
import { Field, Hidden } from '../ui/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { BackToHome } from './BackToHome.tsx';
import { CodeStep } from './CodeStep.tsx';
import { newSignIn, samePage, signInAction, signInLoader, type SignInState } from './sign-in-action.ts';
import { toCarriedFields, carriedEmail, carriedFieldsIn } from './carried-form.ts';

async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const form = await readForm({ request });
  // The form of another page whose session had expired: those of this page are sent without `over`.
  if (new URL(request.url).searchParams.has('over')) return data({ ...newSignIn, typed: toCarriedFields(form) });
  const { email = '', otp = '' } = form;
  return signInAction(request, form, {
    send: () => api(sendOtp, { body: { email } }),
    verify: () => api(verifyOtp, { body: { email, otp } }),
  });
}

function LoginPage() {
  const { next, isOver, isLogoutFailed } = useLoaderData<typeof signInLoader>();
  const { step, typed, problem, isWithoutAccount } = useActionData<SignInState>() ?? newSignIn;
  const here = samePage('/basic/login', next);
  const carried = carriedFieldsIn(typed);
  const ownerEmail = carriedEmail(typed);
  const email = typed['email'] ?? ownerEmail ?? '';
  const signUp = (
    <p>
      New here?{' '}
      <a className="link" href={samePage('/basic/register', next)}>
        Sign up
      </a>
    </p>
  );
  if (step === 'code') {
    return (
      <CodeStep action={here} details={{ email, ...carried }} problem={problem} backTo="Back to email">
        {signUp}
      </CodeStep>
    );
  }
  const fieldError = problem?.fields['email'];
  return (
    <>
      <Title>Log in</Title>
      <BackToHome />
      <h1>Welcome back</h1>
      <p className="soft">No password to remember. We email you a code.</p>
      {isLogoutFailed && <Note kind="bad">{messages.accounts.logoutFailed}</Note>}
      {isOver && (
        <Note kind="bad">
          <p>{messages.accounts.sessionOver}</p>
          {ownerEmail && <p>{messages.accounts.unsentWaits(ownerEmail)}</p>}
        </Note>
      )}
      {isWithoutAccount && <NoAccount email={email} next={next} />}
      {problem && !fieldError && !isWithoutAccount && <Note kind="bad">{problem.text}</Note>}
      <form className="form" method="post" action={here} noValidate>
        <Hidden values={carried} />
        <Field label="Email" name="email" type="email" autoComplete="email" defaultValue={email} error={fieldError} />
        <button type="submit" className="button" name="intent" value="send">
          Login / Continue
        </button>
      </form>
      {signUp}
      <p>
        {messages.accounts.orderedAsGuest}{' '}
        <a className="link" href="/orders#find">
          {messages.accounts.findOrder}
        </a>
      </p>
    </>
  );
}

function NoAccount({ email, next }: { email: string; next: string | null }) {
  return (
    <Note kind="bad">
      <p>{messages.accounts.noAccount}</p>
      <form method="post" action={samePage('/basic/register', next)}>
        <Hidden values={{ email, intent: 'begin' }} />
        <button type="submit" className="word">
          Create an account
        </button>
      </form>
    </Note>
  );
}

export const loginRoute = { loader: signInLoader, action, Component: LoginPage } satisfies RouteObject;
