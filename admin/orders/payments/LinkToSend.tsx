import { type ReactNode, useId } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { whatsappUrl } from '#shared/settings.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { copyText } from '../../ui/copy-text.ts';
import styles from '../OrderDetails.module.css';

interface LinkToSendProps {
  url: string;
  /** The customer's number. */
  phone: string;
  /** The WhatsApp message to the customer, with the link. */
  text: string;
  /** Further buttons. */
  children: ReactNode;
}

/** A link by which a customer pays, to be copied or sent. */
export function LinkToSend({ url, phone, text, children }: LinkToSendProps) {
  const id = useId();
  const copy = async () => {
    if (await copyText(url)) {
      toast.success(adminMessages.staffOrders.linkCopied);
      return;
    }
    toast.error(adminMessages.staffOrders.linkNotCopied);
    document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select();
  };
  return (
    <>
      <Field id={id} name="link" label="Pay link" readOnly value={url} onFocus={({ target }) => target.select()} />
      <div className={styles.buttons}>
        <Button small onClick={() => void copy()}>
          Copy link
        </Button>
        <a
          className={buttonClass({ kind: 'quiet', small: true })}
          href={whatsappUrl(phone, text)}
          target="_blank"
          rel="noopener"
        >
          Send on WhatsApp
        </a>
        {children}
      </div>
    </>
  );
}
