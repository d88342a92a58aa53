import { type AlertKind, alertTexts } from '#shared/admin/alerts.ts';
import type { ShopSettings } from '#shared/settings.ts';
import type { EmailContent } from '../queue-email.ts';
import { button, composeEmail, paragraph } from './compose-email.ts';

/** Tells an owner that something needs a person. Without personal data: the admin shows it. */
export function ownerAlertEmail(
  { kind, times }: { kind: AlertKind; times: number },
  settings: ShopSettings,
): EmailContent {
  const { subject, found, advice, page } = alertTexts[kind];
  return composeEmail(settings, {
    subject: `${settings.name} admin: ${subject}`,
    heading: subject,
    blocks: [
      paragraph(found(times)),
      paragraph(advice),
      button('Open the admin', settings.publicUrl + page),
      paragraph('Owners get this email once about each problem, and at most one an hour of each kind.'),
    ],
  });
}
