import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from '../route.ts';
import { describeOperation } from './describe-operation.ts';
import { withErrors } from './error-responses.ts';
import { forShoppers } from './for-shoppers.ts';
import { securitySchemes } from './security.ts';
import { tags } from './tags.ts';

/** The hash of the style that `swagger-ui` puts into the page with its logo; the policy of the page allows no other. */
const logoStyle = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w=';

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Options {
  mayReadAll: (request: FastifyRequest) => Promise<boolean>;
  compressOnce: (response: { body: string; headers: Record<string, string> }) => Send;
}

/**
 * Serves the API description generated from the routes' schemas: `/api/docs` as a page, `/api/docs/json` and
 * `/api/docs/yaml` for tools. Call it before the routes are added. The description is made when it is first requested.
 *
 * @param mayReadAll whether the caller may see admin endpoints too, which attackers could use as a map
 * @param compressOnce returns how to send a response that is compressed the first time only
 */
export async function documentApi(app: App, { mayReadAll, compressOnce }: Options): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Oge, the online clothing shop',
        version: '1',
        description: 'Amounts are in whole naira. Moments are ISO 8601 in UTC.',
      },
      servers: [{ url: '/', description: 'This shop' }],
      tags,
      components: { securitySchemes },
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described);
      return { schema: describeOperation(schema, described.route), url };
    },
    transformObject: (document) =>
      'openapiObject' in document ? withErrors(document.openapiObject) : document.swaggerObject,
  });
  const readers = new WeakSet<FastifyRequest>();
  /** What was sent before: making it takes a quarter of a second of the process, and it never changes while it runs. */
  const descriptions = new Map<string, Send>();
  const keyOf = (request: FastifyRequest) => `${request.routeOptions.url} ${readers.has(request)}`;
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (await mayReadAll(request)) readers.add(request);
      const sendKnown = descriptions.get(keyOf(request));
      if (sendKnown) await sendKnown(request, reply);
      // Compressed for each of many requests, its 1.7 MB would stop what others wait for.
      else if (request.routeOptions.url?.startsWith('/api/docs/static')) request.headers['x-no-compression'] = 'yes';
    });
    docs.addHook('onSend', async (request, reply, payload) => {
      const isDescription = /\/(json|yaml)$/.test(request.routeOptions.url ?? '') && reply.statusCode === 200;
      if (isDescription && typeof payload === 'string')
        descriptions.set(keyOf(request), compressOnce({ body: payload, headers: { 'content-type': typeOf(reply) } }));
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, `$& '${logoStyle}'`),
      transformSpecificationClone: false,
      transformSpecification: (description, request) => {
        if (readers.has(request)) return description;
        return forShoppers(description);
      },
    });
  });
}

const typeOf = (reply: FastifyReply) => String(reply.getHeader('content-type'));
