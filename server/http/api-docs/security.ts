import type { FastifyContextConfig } from 'fastify';

/** A cookie that authorizes, by its name without TLS. */
const cookie = (name: string, description: string) => ({
  type: 'apiKey' as const,
  in: 'cookie' as const,
  name,
  description: `${description} Over HTTPS its name is \`__Host-${name}\``,
});

/** How callers show who they are (`http/cookies.ts`). */
export const securitySchemes = {
  customer: cookie(
    'session',
    'The session of a signed-in customer, set by signing in with a code, a link or a passkey.',
  ),
  order: cookie('order', 'The browser that placed or opened an order or has a guest cart, set by each of these.'),
  staff: cookie(
    'staff',
    'The session of staff, set by signing in with a code or a passkey, or by the first-owner link.',
  ),
};

type Scheme = keyof typeof securitySchemes;

/** The cookies of which a call needs one; an empty list for a call that anybody may make. */
export function securityOf(url: string, { needs }: FastifyContextConfig = {}): Partial<Record<Scheme, string[]>>[] {
  if (url.startsWith('/api/admin/')) return needs || isSecondStep(url) ? [{ staff: [] }] : [];
  if (/^\/api\/(user|cart|wishlist)(\/|$)/.test(url)) return [{ customer: [] }];
  return isOfOrder(url) ? [{ customer: [] }, { order: [] }] : [];
}

/** Whether a call is for anyone who may read an order. A call that opens one needs a link token instead. */
const isOfOrder = (url: string) =>
  ['/api/payment/paystack/initialize', '/api/orders/placed'].includes(url) ||
  (/^\/api\/orders\/:id(\/|$)/.test(url) && !url.endsWith('/open'));

/** Whether a call is for staff whose emailed code was right, and who come in with their authenticator now. */
const isSecondStep = (url: string) => /^\/api\/admin\/authenticator(\/pair)?$/.test(url);
