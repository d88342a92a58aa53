import type { ReactNode } from 'react';
import { adminMessages } from '#shared/admin/messages.ts';
import { ContactLinks } from '../ContactLinks.tsx';

interface EmailNoteProps {
  /** False where the order has no email. Missing in responses of a former release. */
  isEmailed: boolean | undefined;
  /** The email that the customer gets; nothing is shown without one, unless staff have to tell them. */
  emailed?: string;
  /** The customer's number, where the page has it. */
  phone?: string | undefined;
  children?: ReactNode;
}

/** That the customer gets an email, or that staff have to tell them, and how. */
export function EmailNote({ isEmailed = true, emailed, phone, children }: EmailNoteProps) {
  if (isEmailed && !emailed) return null;
  return (
    <p className="soft">
      {isEmailed ? emailed : adminMessages.orders.noEmail} {children}
      {!isEmailed && phone && <ContactLinks phone={phone} />}
    </p>
  );
}
