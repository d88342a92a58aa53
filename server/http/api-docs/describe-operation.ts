import type { RouteOptions } from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { fileBody, fileResponse } from './files.ts';
import { notModified, tooManyRequests } from './error-responses.ts';
import { operationId } from './operation-id.ts';
import { securityOf } from './security.ts';

/** An endpoint with its schemas as JSON schemas, in the members that `@fastify/swagger` reads. */
export function describeOperation(schema: object, { method, url, config }: RouteOptions) {
  const { produces, consumes, maxBytes = 0, isCached, isLimited, response, ...rest } = schema as Described;
  if (!response) return schema;
  return {
    ...rest,
    operationId: operationId(String(method), url),
    security: securityOf(url, config),
    ...(consumes && { body: fileBody(consumes, maxBytes) }),
    response: {
      ...(produces ? fileResponse(produces) : response),
      ...(isCached && { 304: notModified }),
      ...(isLimited && { 429: tooManyRequests }),
    },
  };
}

type Described = Omit<Endpoint['schema'], 'response'> & { response?: object };
