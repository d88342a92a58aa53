import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { Button, ButtonLink } from '../Button.tsx';
import styles from './EmailedStep.module.css';

interface EmailedStepProps {
  /** The endpoint that gets the token of the link (`server/http/emailed-steps.ts`); it redirects back here with `done`. */
  action: string;
  title: string;
  lead: ReactNode;
  button: string;
  done: { title: string; lead: ReactNode };
}

/**
 * The page that a link in an email opens, with one button. Opening it changes nothing, as mail programs open every
 * link; it works without scripts.
 */
export function EmailedStep({ action, title, lead, button, done }: EmailedStepProps) {
  const [search] = useSearchParams();
  const token = search.get('t');
  const isDone = search.get('done') === 'yes';

  return (
    <main id="main" className={styles.page}>
      {isDone && <Notice title={done.title}>{done.lead}</Notice>}
      {!isDone && token && (
        <>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <form method="post" action={action}>
            <input type="hidden" name="t" value={token} />
            <input type="hidden" name="from" value="page" />
            <Button type="submit">{button}</Button>
          </form>
        </>
      )}
      {!isDone && !token && (
        <Notice title="That link does not work">
          {messages.general.linkOver} Open it again from the email, or write to us.
        </Notice>
      )}
    </main>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <p className={styles.actions}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/contact" kind="quiet">
          Contact us
        </ButtonLink>
      </p>
    </>
  );
}
