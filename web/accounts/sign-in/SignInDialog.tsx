import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { PasskeySignIn } from '../../passkeys/PasskeySignIn.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { openModal } from '../../ui/dialogs/open-modal.ts';
import { CodeStep } from './CodeStep.tsx';
import { checkoutDialog } from './sign-in-flows.ts';
import { SignInEmailField } from './SignInEmailField.tsx';
import { requestedPath } from '../../session/sign-in-url.ts';
import { CodeRecipient } from './CodeRecipient.tsx';
import styles from './SignInDialog.module.css';
import { StatusButton } from './StatusButton.tsx';
import { finishSignIn } from './complete-sign-in.ts';
import { useCodeSignIn } from './useCodeSignIn.ts';
import { signInUserWithPasskey } from './sign-in-with-passkey.ts';

interface SignInDialogProps {
  /** The address in the delivery form. */
  email: string;
  onClose: () => void;
}

/**
 * Signs in without leaving the checkout: the address, then the code, then the page reloads. The browser stores the
 * delivery form, which is restored after the reload.
 */
export function SignInDialog({ email, onClose }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [unknownEmail, setUnknownEmail] = useState<string | null>(null);
  const flow = useCodeSignIn(checkoutDialog, { email }, { onDone: reloadSignedIn, onNoAccount: setUnknownEmail });
  const title = unknownEmail ? 'No account yet' : flow.sentTo ? 'Enter your code' : 'Log in';
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    openModal(dialog.current);
    dialog.current.querySelector('input')?.focus();
  }, []);

  // Outside the delivery form, because forms can't be nested.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => flow.doing === 'leaving' && event.preventDefault()}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.cross} aria-label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      {unknownEmail ? (
        <NoAccount
          email={unknownEmail}
          onGuest={() => dialog.current?.close()}
          onOtherEmail={() => setUnknownEmail(null)}
        />
      ) : (
        <Steps {...flow} />
      )}
    </dialog>,
    document.body,
  );
}

async function reloadSignedIn(user: User): Promise<void> {
  await finishSignIn(user, messages.accounts.loggedInAtCheckout);
  location.reload();
}

function Steps({ form, ...flow }: ReturnType<typeof useCodeSignIn<{ email: string }>>) {
  const { sentTo, errors, doing, status, typed } = flow;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // In React the event bubbles through the portal to the delivery form.
        flow.submit();
      }}
    >
      {sentTo ? (
        <>
          <CodeRecipient email={sentTo} />
          <CodeStep
            flow={{ ...flow, status: onlySuccess(status) }}
            backTo="Back to email"
            registerAt={requestedPath('/register', '/checkout')}
          />
        </>
      ) : (
        <>
          <p className="soft">We email you a code. Your cart and your details will be kept.</p>
          <SignInEmailField
            value={typed.email}
            error={errors['email']}
            onType={(email) => flow.change('email', email)}
          />
          <StatusButton label="Continue" busy={doing && 'Sending...'} status={onlySuccess(status)} />
          <PasskeySignIn signIn={async () => reloadSignedIn(await signInUserWithPasskey())} />
        </>
      )}
    </form>
  );
}

/** The dialog shows errors only at the field: it is too small to show them twice. */
const onlySuccess = (status: ReturnType<typeof useCodeSignIn>['status']) =>
  status?.tone === 'success' ? status : null;

interface NoAccountProps {
  email: string;
  onGuest: () => void;
  onOtherEmail: () => void;
}

/** Link to continue as a guest. */
function NoAccount({ email, onGuest, onOtherEmail }: NoAccountProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);

  return (
    <div ref={container} className={styles.form} tabIndex={-1}>
      <p>
        There is no account for <b>{email}.</b> You can continue as a guest, or create one first. Your cart will be
        kept.
      </p>
      <div className={styles.actions}>
        <Button wide onClick={onGuest}>
          Continue as guest
        </Button>
        <ButtonLink wide kind="quiet" to={requestedPath('/register', '/checkout')}>
          Create an account
        </ButtonLink>
      </div>
      <p>
        <button type="button" className="link" onClick={onOtherEmail}>
          Try another email
        </button>
      </p>
    </div>
  );
}
