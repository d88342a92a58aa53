import { type Role, rights, rightsOf, roles } from '#shared/admin/staff/rights.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, list, paragraph } from './compose-email.ts';

interface Invitation {
  name: string;
  /** The address to sign in with. */
  email: string;
  role: Role;
  /** The name of the owner who added them. */
  invitedBy: string;
}

/** Sent to a new member of staff: what they may do, and how they sign in. */
export function staffInvitedEmail({ name, email, role, invitedBy }: Invitation, settings: ShopSettings): EmailContent {
  const { label, says } = roles[role];
  return composeEmail(settings, {
    subject: `${invitedBy} added you to the staff of ${settings.name}`,
    heading: `Hello, ${name}`,
    blocks: [
      paragraph(`${invitedBy} added you to the staff of ${settings.name}. Your role: ${label}. ${says}`),
      paragraph('You may:'),
      list(rightsOf(role).map((right) => rights[right].says)),
      paragraph(
        `Sign in with your address, ${email}. There is no password: we email you a code, and the first time you may be asked to pair an authenticator app on your phone.`,
      ),
      button('Sign in', `${settings.publicUrl}/admin/login`),
      paragraph(`If you don’t know why you got this, write to ${settings.email}: nothing happens until you sign in.`),
    ],
  });
}
