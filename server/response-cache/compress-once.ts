import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './encodings.ts';
import { pack, stored } from './stored-response.ts';

/** How to send a response that never changes while the process runs: in each encoding it is compressed once. */
export function compressOnce({ body, headers }: { body: string; headers: Record<string, string> }) {
  const response = stored({ body, headers });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = encodingFor(request);
    const bytes = await (encoding
      ? (response.packed[encoding] ??= pack(response, encoding, () => {}))
      : response.plain());
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.headers({ ...headers, vary: 'accept-encoding' }).send(bytes);
  };
}
