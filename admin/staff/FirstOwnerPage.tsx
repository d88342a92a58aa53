import { useState } from 'react';
import { fieldErrors } from '#shared/fields.ts';
import { becomeFirstOwner, sendFirstOwnerCode } from '#shared/admin/first-owner/api.ts';
import { FirstOwnerForm } from '#shared/admin/first-owner/forms.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import { pairAuthenticator, verifyAuthenticator } from '#shared/admin/sign-in/api.ts';
import { CodeForm } from '#shared/admin/sign-in/forms.ts';
import { CodeField } from '#web/accounts/sign-in/CodeField.tsx';
import { SignInEmailField } from '#web/accounts/sign-in/SignInEmailField.tsx';
import { digitsOfCode } from '#web/accounts/sign-in/code-input.ts';
import formStyles from '#web/accounts/sign-in/SignInForm.module.css';
import { StatusButton } from '#web/accounts/sign-in/StatusButton.tsx';
import { ApiError } from '#web/api.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { useShopSettings } from '#web/settings.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormProblem } from '#web/ui/forms/FormProblem.tsx';
import { BarePage } from '#web/ui/page/BarePage.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { staffSignInApi } from '../admin-api.ts';
import { Pairing } from './Pairing.tsx';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Your new shop') },
  { name: 'robots', content: 'noindex,nofollow' },
];

type Step =
  | { name: 'person' }
  | { name: 'code' }
  /** The mail server did not take the code. */
  | { name: 'noMail'; problem: string }
  | { name: 'pair'; picture: string; key: string };

/** The link that a shop without an owner prints at its start: anyone who opens it becomes the first owner. */
export default function FirstOwnerPage() {
  const { name: shopName } = useShopSettings();
  // Only this page sees the fragment. It stays in the address, so that a reload goes on.
  const [token] = useState(() => location.hash.slice(1));
  const [step, setStep] = useState<Step>({ name: 'person' });
  const [person, setPerson] = useState({ name: '', email: '' });
  const [boxes, setBoxes] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);

  const goOn = (to: Step) => {
    setBoxes('');
    setStep(to);
  };

  const take = {
    person: async () => {
      const entry = FirstOwnerForm.safeParse(person);
      if (!entry.success) return setErrors(fieldErrors(entry.error));
      const { problem } = await staffSignInApi(sendFirstOwnerCode, { body: { ...entry.data, token } });
      goOn(problem === null ? { name: 'code' } : { name: 'noMail', problem });
    },
    code: async () => {
      const code = checkedCode();
      if (code !== null) await enter(code);
    },
    noMail: () => enter(undefined),
    pair: async () => {
      const code = checkedCode();
      if (code === null) return;
      await staffSignInApi(verifyAuthenticator, { body: { code } });
      location.assign('/admin');
    },
  };

  async function enter(code: string | undefined) {
    const body = { ...FirstOwnerForm.parse(person), token, code };
    const { next } = await staffSignInApi(becomeFirstOwner, { body });
    if (next === 'in') return location.assign('/admin');
    const { picture, key } = await staffSignInApi(pairAuthenticator, {});
    goOn({ name: 'pair', picture, key });
  }

  function checkedCode(): string | null {
    const code = CodeForm.safeParse({ code: digitsOfCode(boxes) });
    if (code.success) return code.data.code;
    setErrors({ code: fieldErrors(code.error)['code']! });
    return null;
  }

  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
    } catch (reason) {
      const message = reason instanceof ApiError ? reason.message : String(reason);
      setErrors(step.name === 'code' || step.name === 'pair' ? { code: message } : { form: message });
      setOver(reason instanceof ApiError && ['owner_exists', 'first_owner_link_over'].includes(reason.code ?? ''));
    } finally {
      setBusy(false);
    }
  };

  if (token === '') return <NoLink />;
  return (
    <BarePage fabric="ankara">
      <div className={formStyles.text}>
        <h1>{titles(shopName)[step.name]}</h1>
        <StepText step={step} email={person.email} />
      </div>
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(take[step.name]);
        }}
      >
        {step.name === 'pair' && <Pairing picture={step.picture} code={step.key} />}
        {step.name === 'person' && (
          <>
            <Field
              label="Your name"
              name="name"
              autoComplete="name"
              value={person.name}
              error={errors['name']}
              onChange={({ target }) => setPerson({ ...person, name: target.value })}
            />
            <SignInEmailField
              value={person.email}
              error={errors['email']}
              onType={(email) => setPerson({ ...person, email })}
            />
          </>
        )}
        {(step.name === 'code' || step.name === 'pair') && (
          <CodeField key={step.name} boxes={boxes} onChange={setBoxes} error={errors['code']} />
        )}
        <FormProblem>{errors['form']}</FormProblem>
        <StatusButton
          label={step.name === 'noMail' ? 'Continue without the code' : 'Continue'}
          busy={isBusy ? 'Please wait…' : null}
          status={null}
        />
        {step.name === 'code' && (
          <button type="button" className="link" onClick={() => void run(() => enter(undefined))}>
            No email? Continue without the code
          </button>
        )}
        {(step.name === 'code' || step.name === 'noMail') && (
          <button type="button" className="link" onClick={() => goOn({ name: 'person' })}>
            Correct the address
          </button>
        )}
        {isOver && <a href="/admin/login">Sign in</a>}
      </form>
    </BarePage>
  );
}

const titles = (shopName: string): Record<Step['name'], string> => ({
  person: `Welcome to ${shopName}`,
  code: 'Check your email',
  noMail: 'Email isn’t working yet',
  pair: 'Pair your phone',
});

function StepText({ step, email }: { step: Step; email: string }) {
  if (step.name === 'person') {
    return (
      <p className="soft">
        This shop is new, and you’re its first owner. We’ll email your sign-in codes to this address.
      </p>
    );
  }
  if (step.name === 'pair') {
    return (
      <p className="soft">
        Scan this with an authenticator app (Google Authenticator, Aegis, 1Password and others), then type the 6-digit
        code it shows. You will need it every time you sign in.
      </p>
    );
  }
  if (step.name === 'code') {
    return (
      <p className="soft">
        We have sent a 6-digit code to <b>{email}</b>. This checks that the address is right.
      </p>
    );
  }
  return (
    <p className="soft" role="alert">
      The code could not be sent to <b>{email}</b>: {step.problem.replace(/\.?$/, '.')} Continue without it. The
      dashboard shows how to fix your email.
    </p>
  );
}

function NoLink() {
  return (
    <BarePage fabric="ankara">
      <div className={formStyles.text}>
        <h1>Your new shop</h1>
        <p className="soft">{adminMessages.firstOwner.linkOver}</p>
        <a href="/admin/login">Sign in</a>
      </div>
    </BarePage>
  );
}
