import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fieldErrors } from '#shared/fields.ts';
import { startPasskeySignIn, signInWithPasskey } from '#shared/admin/passkeys/api.ts';
import { requestStaffCode, pairAuthenticator, verifyAuthenticator, staffSignIn } from '#shared/admin/sign-in/api.ts';
import { CodeForm, StaffEmailForm } from '#shared/admin/sign-in/forms.ts';
import { CodeField } from '#web/accounts/sign-in/CodeField.tsx';
import { SignInEmailField } from '#web/accounts/sign-in/SignInEmailField.tsx';
import { digitsOfCode } from '#web/accounts/sign-in/code-input.ts';
import formStyles from '#web/accounts/sign-in/SignInForm.module.css';
import { StatusButton } from '#web/accounts/sign-in/StatusButton.tsx';
import { useAdoptTypedValues } from '#web/ui/forms/useAdoptTypedValues.ts';
import { ApiError } from '#web/api.ts';
import { BarePage } from '#web/ui/page/BarePage.tsx';
import { PasskeySignIn } from '#web/passkeys/PasskeySignIn.tsx';
import { useShopSettings } from '#web/settings.ts';
import { pageTitle } from '#web/ui/page-title.ts';
import { staffSignInApi } from '../admin-api.ts';
import { Pairing } from './Pairing.tsx';
import styles from './StaffLoginPage.module.css';
import type { PageMeta } from '#web/seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Admin') },
  { name: 'robots', content: 'noindex,nofollow' },
];

type Step = { name: 'email' } | { name: 'code' } | { name: 'digits' } | { name: 'pair'; picture: string; key: string };

/** Staff sign-in: an emailed code and then the authenticator, or a passkey alone. */
export default function StaffLoginPage() {
  const next = useSearchParams()[0].get('next');
  const [step, setStep] = useState<Step>({ name: 'email' });
  const [email, setEmail] = useState('');
  const [boxes, setBoxes] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useAdoptTypedValues(form, (early: { email?: string }) => setEmail(early.email ?? ''));

  const goOn = (to: Step) => {
    setBoxes('');
    setStep(to);
  };
  const enter = () => location.assign(next !== null && isOfAdmin(next) ? next : '/admin');

  const take = {
    email: async () => {
      const entry = StaffEmailForm.safeParse({ email });
      if (!entry.success) return setError(fieldErrors(entry.error)['email']);
      await staffSignInApi(requestStaffCode, { body: entry.data });
      goOn({ name: 'code' });
    },
    code: async () => {
      const code = checkedCode();
      if (code === null) return;
      const { next: then } = await staffSignInApi(staffSignIn, { body: { email, code } });
      if (then === 'in') return enter();
      if (then === 'authenticator') return goOn({ name: 'digits' });
      const { picture, key } = await staffSignInApi(pairAuthenticator, {});
      goOn({ name: 'pair', picture, key });
    },
    digits: showDigits,
    pair: showDigits,
  };

  async function enterWithPasskey() {
    const [{ options }, { choosePasskey }] = await Promise.all([
      staffSignInApi(startPasskeySignIn, {}),
      import('#web/passkeys/browser-passkeys.ts'),
    ]);
    await staffSignInApi(signInWithPasskey, { body: await choosePasskey(options) });
    enter();
  }

  async function showDigits() {
    const code = checkedCode();
    if (code === null) return;
    await staffSignInApi(verifyAuthenticator, { body: { code } });
    enter();
  }

  function checkedCode(): string | null {
    const code = CodeForm.safeParse({ code: digitsOfCode(boxes) });
    if (code.success) return code.data.code;
    setError(fieldErrors(code.error)['code']);
    return null;
  }

  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await take[step.name]();
    } catch (reason) {
      setError(reason instanceof ApiError ? reason.message : String(reason));
      if (reason instanceof ApiError && reason.code === 'staff_session_over') setStep({ name: 'email' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <BarePage fabric="ankara">
      <div className={formStyles.text}>
        <h1>{titles[step.name]}</h1>
        <StepText step={step} email={email} />
      </div>
      <form
        ref={form}
        className={formStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {step.name === 'pair' && <Pairing picture={step.picture} code={step.key} />}
        {step.name === 'email' ? (
          <SignInEmailField value={email} error={error} onType={setEmail} />
        ) : (
          <CodeField key={step.name} boxes={boxes} onChange={setBoxes} error={error} />
        )}
        <StatusButton
          label={step.name === 'email' ? 'Send me a code' : 'Continue'}
          busy={isBusy ? 'Please wait…' : null}
          status={null}
        />
        {step.name === 'code' && (
          <button type="button" className="link" onClick={() => goOn({ name: 'email' })}>
            Use another address or get a new code
          </button>
        )}
      </form>
      {step.name === 'email' && <PasskeySignIn signIn={enterWithPasskey} />}
      <HowInTheDemo />
    </BarePage>
  );
}

/** A page, or a file that was opened in a tab. */
const isOfAdmin = (path: string) => /^\/(?:api\/)?admin(?:[/?]|$)/.test(path);

const titles = {
  email: 'Admin',
  code: 'Check your email',
  digits: 'Enter your authenticator code',
  pair: 'Pair your phone',
} as const satisfies Record<Step['name'], string>;

function StepText({ step, email }: { step: Step; email: string }) {
  return (
    <p className="soft">
      {step.name === 'email' && 'For staff only. We’ll email you a code.'}
      {step.name === 'code' && (
        <>
          If <b>{email}</b> belongs to staff, we have sent it a 6-digit code. It works for 10 minutes.
        </>
      )}
      {step.name === 'digits' && 'Type the 6-digit code from the authenticator app on your phone.'}
      {step.name === 'pair' &&
        'Scan this with an authenticator app (Google Authenticator, Aegis, 1Password and others), then type the 6-digit code it shows. You will need it every time you sign in.'}
    </p>
  );
}

/** Tells how to sign in to the demo. */
function HowInTheDemo() {
  const { isDemo } = useShopSettings();
  if (!isDemo) return null;
  return (
    <aside className={styles.demo}>
      <h2>This is a demo</h2>
      <p>
        Sign in as <b>owner@oge.example</b> (full access), or as <b>manager</b>, <b>packer</b> or <b>bookkeeper</b> at
        the same address. The code arrives in the{' '}
        <a href="/dev/mailbox" target="_blank">
          demo inbox
        </a>
        . A live shop also asks for a code from an authenticator app.
      </p>
    </aside>
  );
}
