import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Timestamp } from '../fields.ts';
import { messages } from '../messages.ts';
import { Order } from '../orders/api.ts';
import { OwnPasskey } from '../passkeys/credentials.ts';
import { User } from './api.ts';

/** All personal data of an account, as a file. */
export const exportData = endpoint({
  method: 'GET',
  url: '/api/user/export',
  failure: messages.accounts.exportFailed,
  requiredResponse: { exportedAt: '', user: {}, orders: [] },
  schema: {
    summary: 'Exports all data of the signed-in customer as JSON',
    tags: ['account'],
    isLimited: true,
    response: {
      200: z.object({
        exportedAt: Timestamp,
        user: z.extend(User, { createdAt: Timestamp }),
        orders: z.array(Order),
        /** Staff notes about them. */
        notes: z.array(z.object({ orderId: z.string(), at: Timestamp, text: z.string() })),
        /** Returns of them, with what was written about each. */
        returns: z.array(
          z.object({
            orderId: z.string(),
            requestedAt: Timestamp,
            status: z.string(),
            reason: z.string(),
            words: z.string(),
            declineWords: z.string(),
            /** The addresses of its photos, which the account may open. */
            photos: z.array(z.string()),
          }),
        ),
        /** Their reviews of products, with the shop's reply to each. */
        reviews: z.array(
          z.looseObject({ orderId: z.string(), product: z.string(), words: z.string(), writtenAt: Timestamp }),
        ),
        /** When we asked for reviews by email, and since when we don’t any more. */
        reviewRequests: z.array(
          z.object({ orderId: z.string(), requestedAt: Timestamp, endedAt: z.nullable(Timestamp) }),
        ),
        cart: z.array(z.looseObject({})),
        /** Since when we may email them about a left cart, until when, and when we last did; null without an account. */
        cartReminders: z.nullable(
          z.object({
            consents: z.array(z.object({ agreedAt: Timestamp, endedAt: z.nullable(Timestamp), textVersion: z.int() })),
            lastRemindedAt: z.nullable(Timestamp),
          }),
        ),
        wishlist: z.array(z.looseObject({ product: z.string(), savedAt: Timestamp })),
        newsletter: z.nullable(z.looseObject({})),
        sessions: z.array(z.looseObject({})),
        passkeys: z.array(OwnPasskey),
        emails: z.array(z.object({ subject: z.string(), createdAt: Timestamp })),
        textMessages: z.array(z.object({ to: z.string(), text: z.string(), sentAt: z.nullable(Timestamp) })),
        /** Sizes with a stock request. */
        stockRequests: z.array(z.looseObject({ product: z.string(), requestedAt: Timestamp })),
        /** Messages from this customer on the contact page. */
        messages: z.array(z.looseObject({ message: z.string(), sentAt: Timestamp })),
      }),
    },
  },
});
