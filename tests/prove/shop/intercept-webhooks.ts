import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** A webhook of the provider: its exact bytes and signature. */
export interface Message {
  body: string;
  signature: string;
}

/**
 * Receives the provider's webhooks in place of the shop, responds 200 and keeps them, so that a proof can deliver them
 * late, repeatedly, in another order or not at all.
 */
export async function interceptWebhooks() {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      messages.push({ body, signature: String(request.headers['x-paystack-signature']) });
      response.writeHead(200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/webhook`, messages };
}

/** Delivers a webhook to the shop and returns the status. */
export async function deliver(shopUrl: string, { body, signature }: Message): Promise<number> {
  const response = await fetch(`${shopUrl}/api/payment/paystack/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });
  await response.body?.cancel();
  return response.status;
}
