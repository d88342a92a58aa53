import type { ReactNode } from 'react';
import { messages } from '#shared/messages.ts';
import type { Problem } from '../form.ts';
import { Field, Hidden } from '../ui/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { BackToHome } from './BackToHome.tsx';

interface CodeStepProps {
  action: string;
  /** The first step's fields, carried on. */
  details: Readonly<Record<string, string>>;
  problem: Problem | null;
  /** The label of the way back to the first step. */
  backTo: string;
  /** The way to the other page: to sign up, or to sign in. */
  children: ReactNode;
}

export function CodeStep({ action, details, problem, backTo, children }: CodeStepProps) {
  const codeError =
    problem?.code === 'code_wrong' || problem?.code === 'code_expired' ? problem.text : problem?.fields['otp'];
  return (
    <>
      <Title>Check your email</Title>
      <BackToHome />
      <h1>Check your email</h1>
      <p>
        We sent a 6-digit code to <b>{details['email']}</b>. It works for 10 minutes.
      </p>
      {problem && !codeError && <Note kind="bad">{problem.text}</Note>}
      {!problem && (
        <p className="hush" role="status">
          {messages.accounts.codeSent}
        </p>
      )}
      <form className="form" method="post" action={action} noValidate>
        <Hidden values={details} />
        <Field
          className="code"
          label="Code"
          name="otp"
          error={codeError}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
        />
        <button type="submit" className="button" name="intent" value="verify">
          Verify OTP
        </button>
        <p className="soft small">No code? Look in your spam folder, or ask for a new one after a minute.</p>
        <p className="row">
          <button type="submit" className="word" name="intent" value="again">
            Send a new code
          </button>{' '}
          <button type="submit" className="word" name="intent" value="back">
            {backTo}
          </button>
        </p>
      </form>
      {children}
    </>
  );
}
