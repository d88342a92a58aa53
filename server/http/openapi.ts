import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The error response (decisions, Errors). */
const Failure = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string', description: 'A sentence that may be shown to a shopper' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The first mistake of each field',
    },
  },
};

/** A response that is not JSON. */
const fileOf = (types: readonly string[]) => ({
  200: {
    description: 'A file',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
  },
});

/** A separate app with the shop's route descriptions, which answers requests for `/api/docs`. */
export async function openapi(
  calls: readonly Pick<RouteOptions, 'method' | 'url' | 'schema'>[],
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Oge, the online clothing shop',
        version: '1',
        description: 'Amounts are in whole naira. Moments are ISO 8601 in UTC.',
      },
    },
    transform: (route) => {
      const { schema: whole, url } = jsonSchemaTransform(route);
      const { produces, ...schema } = whole as typeof whole & { produces?: readonly string[] };
      const response = produces ? fileOf(produces) : (schema.response as Record<string, unknown> | undefined);
      return {
        schema: response
          ? { ...schema, response: { ...response, '4xx': { description: 'Refused, and why', ...Failure } } }
          : schema,
        url,
      };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  for (const call of calls) app.route({ ...call, handler: () => null });
  await app.ready();
  return app;
}
