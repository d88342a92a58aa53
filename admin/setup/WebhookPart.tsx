import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { copyText } from '../ui/copy-text.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import styles from './SetupList.module.css';

/** The provider does not tell whether it knows the address: an owner says so, or the first event shows it. */
export function WebhookPart({ url }: { url: string }) {
  return (
    <>
      <p>
        In Paystack’s dashboard, under API Keys &amp; Webhooks, enter this webhook URL, so that payments are noticed at
        once:
      </p>
      <p>
        <code className={styles.address}>{url}</code>
      </p>
      <Button kind="quiet" small onClick={() => void copy(url)}>
        Copy
      </Button>
      <ConfirmButton part="webhook">I have entered it</ConfirmButton>
    </>
  );
}

async function copy(address: string): Promise<void> {
  if (await copyText(address)) toast.success('Copied');
  else toast.error('Select and copy it by hand');
}
