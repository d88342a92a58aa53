import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { User } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { PasskeySignIn } from '../../passkeys/PasskeySignIn.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { openModal } from '../../ui/dialogs/modal.ts';
import { CodeStep } from './CodeStep.tsx';
import { checkoutDialog } from './sign-in-flows.ts';
import { EmailField } from './EmailField.tsx';
import { requestedPath } from '../../session/sign-in-url.ts';
import { CodeRecipient } from './CodeRecipient.tsx';
import styles from './SignInDialog.module.css';
import { StatusButton } from './StatusButton.tsx';
import { finishSignIn } from './complete-sign-in.ts';
import { useCodeSignIn } from './useCodeSignIn.ts';
import { signInUserWithPasskey } from './sign-in-with-passkey.ts';

interface SignInDialogProps {
  /** What the delivery form says already. */
  email: string;
  onClose: () => void;
}

/**
 * Signing in without leaving the checkout: the address, then the six digits, then the page loads anew. What was typed
 * into the delivery form is kept by the browser and comes back with it.
 */
export function SignInDialog({ email, onClose }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [stranger, setStranger] = useState<string | null>(null);
  const door = useCodeSignIn(checkoutDialog, { email }, { onDone: comeBackSignedIn, onNoAccount: setStranger });
  const title = stranger ? 'No account yet' : door.sentTo ? 'Enter your code' : 'Log in';
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    openModal(dialog.current);
    dialog.current.querySelector('input')?.focus();
  }, []);

  // Outside the delivery form, because a form within a form is none.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => door.doing === 'leaving' && event.preventDefault()}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.cross} aria-label="Close" onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </button>
      </div>
      {stranger ? (
        <Stranger email={stranger} onGuest={() => dialog.current?.close()} onOther={() => setStranger(null)} />
      ) : (
        <Steps {...door} />
      )}
    </dialog>,
    document.body,
  );
}

async function comeBackSignedIn(user: User): Promise<void> {
  await finishSignIn(user, messages.accounts.loggedInAtCheckout);
  location.reload();
}

function Steps({ form, ...door }: ReturnType<typeof useCodeSignIn<{ email: string }>>) {
  const { sentTo, errors, doing, status, typed } = door;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // For React it still stands in the delivery form.
        door.submit();
      }}
    >
      {sentTo ? (
        <>
          <CodeRecipient email={sentTo} />
          <CodeStep
            door={{ ...door, status: asNews(status) }}
            backTo="Back to email"
            registerAt={requestedPath('/register', '/checkout')}
          />
        </>
      ) : (
        <>
          <p className="soft">We e-mail you a code. Your cart and what you typed stay with you.</p>
          <EmailField value={typed.email} error={errors['email']} onType={(email) => door.change('email', email)} />
          <StatusButton label="Continue" busy={doing && 'Sending...'} status={asNews(status)} />
          <PasskeySignIn signIn={async () => comeBackSignedIn(await signInUserWithPasskey())} />
        </>
      )}
    </form>
  );
}

/** The dialog says what is wrong at the field alone: it is small, and the same words twice would fill it. */
const asNews = (status: ReturnType<typeof useCodeSignIn>['status']) => (status?.tone === 'success' ? status : null);

interface StrangerProps {
  email: string;
  onGuest: () => void;
  onOther: () => void;
}

/** Nobody is held up at the till: there is a way on without an account. */
function Stranger({ email, onGuest, onOther }: StrangerProps) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);

  return (
    <div ref={words} className={styles.form} tabIndex={-1}>
      <p>
        We know no account under <b>{email}</b>. You can go on as a guest, or make one first; your cart waits.
      </p>
      <div className={styles.ways}>
        <Button wide onClick={onGuest}>
          Continue as guest
        </Button>
        <ButtonLink wide kind="quiet" to={requestedPath('/register', '/checkout')}>
          Create an account
        </ButtonLink>
      </div>
      <p>
        <button type="button" className="link" onClick={onOther}>
          Try another email
        </button>
      </p>
    </div>
  );
}
