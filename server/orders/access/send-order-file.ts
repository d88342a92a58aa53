import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#shared/errors.ts';

/**
 * Sends a file of an order. A browser that opens it in a tab is redirected to the order's page where it may not have it:
 * the page renews the session, or says what is wrong.
 */
export async function sendOrderFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, send }: { orderId: string; send: () => Promise<FastifyReply> },
): Promise<FastifyReply> {
  try {
    return await send();
  } catch (error) {
    const isOpened = request.headers.accept?.includes('text/html') === true;
    if (isOpened && error instanceof ShopError) return reply.redirect(`/order/${orderId}`, 303);
    throw error;
  }
}
