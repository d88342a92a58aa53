import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '#shared/messages.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import styles from './NewsletterStep.module.css';

interface StepProps {
  /** Where the button sends the token of the link; its answer leads back here with `done`. */
  action: string;
  title: string;
  lead: ReactNode;
  button: string;
  done: { title: string; lead: ReactNode };
}

/**
 * A page that a letter leads to, with one button. Opening it changes nothing, as programs open every link in a letter;
 * it works without scripts.
 */
export function NewsletterStep({ action, title, lead, button, done }: StepProps) {
  const [search] = useSearchParams();
  const token = search.get('t');
  const isDone = search.get('done') === 'yes';

  return (
    <main id="main" className={styles.page}>
      {isDone && <Told title={done.title}>{done.lead}</Told>}
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
        <Told title="That link does not work">
          {messages.newsletter.linkOver} Open it once more from the letter, or write to us.
        </Told>
      )}
    </main>
  );
}

function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{children}</p>
      <p className={styles.ways}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/contact" kind="quiet">
          Contact us
        </ButtonLink>
      </p>
    </>
  );
}
