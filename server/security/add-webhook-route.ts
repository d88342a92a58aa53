import { ShopError } from '#shared/errors.ts';
import { networkOf } from '../http/network.ts';
import type { App } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { logSecurityEvent } from './log-security-event.ts';

interface WebhookRoute<Event> {
  path: string;
  /** The header with the signature, in lower case. */
  header: string;
  /**
   * Checks the signature of the raw bytes.
   *
   * @throws ShopError `bad_signature`, also for a shop that does not use the provider
   */
  parse: (raw: Buffer, signature: string | undefined) => Event;
  handle: (event: Event) => Promise<void>;
}

/** A URL where a provider reports what happened. Reports with a wrong signature are security events. */
export function addWebhookRoute<Event>(
  app: App,
  shop: Pick<Shop, 'db' | 'log' | 'now'>,
  { path, header, parse, handle }: WebhookRoute<Event>,
): void {
  // A scope without body parsers, because the signature covers the raw bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(path, { schema: { hide: true } }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers[header];
      await handle(parsed(raw, typeof signature === 'string' ? signature : undefined, request.ip));
      return reply.code(200).send({ success: true });
    });
  });

  function parsed(raw: Buffer, signature: string | undefined, ip: string): Event {
    try {
      return parse(raw, signature);
    } catch (error) {
      const isForged = error instanceof ShopError && error.code === 'bad_signature';
      if (isForged) logSecurityEvent(shop, { kind: 'bad-webhook', network: networkOf(ip) });
      throw error;
    }
  }
}
