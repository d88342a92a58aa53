import type { Endpoint } from '#shared/endpoint.ts';
import { fileBody, fileResponse } from './files.ts';
import { notModified } from './error-responses.ts';

/** The schemas of an endpoint as JSON schemas, in the members that `@fastify/swagger` reads. */
export function describeOperation(schema: object) {
  const { produces, consumes, maxBytes = 0, isCached, response, ...rest } = schema as Described;
  if (!response) return schema;
  return {
    ...rest,
    ...(consumes && { body: fileBody(consumes, maxBytes) }),
    response: { ...(produces ? fileResponse(produces) : response), ...(isCached && { 304: notModified }) },
  };
}

type Described = Omit<Endpoint['schema'], 'response'> & { response?: object };
