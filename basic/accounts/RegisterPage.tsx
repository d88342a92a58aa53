import { type ActionFunctionArgs, data, type RouteObject, useActionData, useLoaderData } from 'react-router';
import { registerSendOtp, registerVerifyOtp } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { apiContext } from '../../web/loader-context.ts';
import { readForm } from '../form.ts';
import { Field } from '../ui/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { BackToHome } from './BackToHome.tsx';
import { CodeStep } from './CodeStep.tsx';
import { newSignIn, samePage, signInAction, signInLoader, type SignInState } from './sign-in-action.ts';

async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const form = await readForm({ request });
  const { firstName = '', lastName = '', email = '', otp = '' } = form;
  const details = { firstName, lastName, email };
  // From the login page, with its address.
  if (form['intent'] === 'begin') return data({ ...newSignIn, typed: form });
  return signInAction(request, form, {
    send: () => api(registerSendOtp, { body: details }),
    verify: () => api(registerVerifyOtp, { body: { ...details, otp } }),
  });
}

function RegisterPage() {
  const { next } = useLoaderData<typeof signInLoader>();
  const { step, typed, problem } = useActionData<SignInState>() ?? newSignIn;
  const here = samePage('/basic/register', next);
  const { firstName = '', lastName = '', email = '' } = typed;
  const signIn = (
    <p>
      Already have an account?{' '}
      <a className="link" href={samePage('/basic/login', next)}>
        Sign in
      </a>
    </p>
  );
  if (step === 'code') {
    const details = { firstName, lastName, email };
    return (
      <CodeStep action={here} details={details} problem={problem} backTo="Back to details">
        {signIn}
      </CodeStep>
    );
  }
  const errors = problem?.fields ?? {};
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    name,
    defaultValue: typed[name],
    error: errors[name],
  });
  return (
    <>
      <Title>Sign up</Title>
      <BackToHome />
      <h1>Make yourself at home</h1>
      <p className="soft">An account keeps your orders and your cart. We email you a code.</p>
      {typed['intent'] === 'begin' && <Note>{messages.accounts.completeRegistration}</Note>}
      {problem && Object.keys(errors).length === 0 && <Note kind="bad">{problem.text}</Note>}
      <form className="form" method="post" action={here} noValidate>
        <div className="pair">
          <Field label="First name" {...field('firstName')} autoComplete="given-name" autoCapitalize="words" />
          <Field label="Last name" {...field('lastName')} autoComplete="family-name" autoCapitalize="words" />
        </div>
        <Field label="Email" {...field('email')} type="email" autoComplete="email" />
        <button type="submit" className="button" name="intent" value="send">
          Continue
        </button>
        <p className="soft small">
          By signing up you agree to our <a href="/terms">terms</a>. Our <a href="/privacy-policy">privacy policy</a>{' '}
          explains how we use your details.
        </p>
      </form>
      {signIn}
    </>
  );
}

export const registerRoute = { loader: signInLoader, action, Component: RegisterPage } satisfies RouteObject;
