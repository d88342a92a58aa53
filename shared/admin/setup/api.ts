import * as z from 'zod/mini';
import { endpoint, Success } from '../../endpoint.ts';
import { adminMessages } from '../messages.ts';

/** The parts that a new shop still needs before it opens (docs/decisions/0084). */

/** The parts of the list, in its order. */
export const setupParts = [
  'seller',
  'paymentKey',
  'webhook',
  'mail',
  'delivery',
  'policies',
  'product',
  'spareSignIn',
] as const;
export type SetupPart = (typeof setupParts)[number];

export const Setup = z.object({
  parts: z.array(z.object({ name: z.enum(setupParts), isDone: z.boolean() })),
  /** The missing settings, as their labels. */
  missing: z.array(z.string()),
  /** Whether payments move no money. */
  isTestKey: z.boolean(),
  /** To be entered at the provider. */
  webhookUrl: z.string(),
  /** The host of the mail server; null for the demo inbox. */
  mailServer: z.nullable(z.string()),
  /** The newest product that is not published yet. */
  draftId: z.nullable(z.string()),
});
export type Setup = z.output<typeof Setup>;

const tags = ['settings'];
/** Null for a demo, and when all of it was done once. */
const WithSetup = z.extend(Success, { setup: z.nullable(Setup) });

export const shopSetup = endpoint({
  method: 'GET',
  url: '/api/admin/setup',
  failure: adminMessages.general.loadFailed,
  config: { needs: 'settings.change' },
  schema: { summary: 'Lists what a new shop still needs before it opens', tags, response: { 200: WithSetup } },
});

export const tryPaymentKey = endpoint({
  method: 'POST',
  url: '/api/admin/setup/payment-key',
  failure: adminMessages.setup.keyFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Asks the payment provider whether it accepts the key',
    tags,
    isLimited: true,
    response: {
      200: z.extend(WithSetup, { outcome: z.enum(['accepted', 'rejected', 'unreachable']) }),
    },
  },
});

export const sendTestEmail = endpoint({
  method: 'POST',
  url: '/api/admin/setup/test-email',
  failure: adminMessages.setup.emailFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary: 'Sends a test email to the signed-in owner, at once',
    tags,
    isLimited: true,
    response: {
      200: z.extend(WithSetup, {
        to: z.string(),
        /** The reply of the mail server; null if it accepted the email. */
        problem: z.nullable(z.string()),
      }),
    },
  },
});

/** Facts that only an owner knows. */
export const ConfirmedPart = z.enum(['webhook', 'delivery', 'policies'], adminMessages.setup.unknownPart);
export type ConfirmedPart = z.output<typeof ConfirmedPart>;

export const confirmSetupPart = endpoint({
  method: 'POST',
  url: '/api/admin/setup/confirm',
  failure: adminMessages.general.saveFailed,
  config: { needs: 'settings.change' },
  schema: {
    summary:
      'Records that an owner has read the policies, checked the delivery prices or entered the webhook URL at the provider',
    tags,
    body: z.object({ part: ConfirmedPart }),
    response: { 200: WithSetup },
  },
});
