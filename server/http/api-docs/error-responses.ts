import { failures } from '#shared/errors.ts';

/** The error responses that every endpoint may send. */
export const errorSchema = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string', description: 'A message that can be shown to the user' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The first error of each invalid field',
    },
    reference: {
      type: 'string',
      description: 'Of an unexpected failure: the `requestId` of its lines in the shop’s log',
    },
  },
};

const codes: [code: string, status: number][] = [
  ...Object.entries(failures).map(([code, { status }]) => [code, status] as [string, number]),
  ['unexpected', 500],
];

const retryAfter = { schema: { type: 'integer' }, description: 'Seconds to wait before the next try' };

/** The responses that all endpoints share, by their names in the description. */
const sharedResponses = {
  NotModified: { description: 'The client has the current response, whose `ETag` it sent as `If-None-Match`' },
  Rejected: {
    description: 'Rejected; see `code` and `message`. `invalid_request` may also be 404, 413, 415 or 431',
    ...errorsWith((status) => status < 500 && status !== 429),
  },
  TooManyRequests: {
    description: 'Too many requests',
    headers: { 'Retry-After': retryAfter },
    ...errorsWith((status) => status === 429),
  },
  Failed: {
    description: 'Failed, through no fault of the client. A 503 has `Retry-After`',
    headers: { 'Retry-After': retryAfter },
    ...errorsWith((status) => status >= 500),
  },
};

/** A response without a body. */
export const notModified = { type: 'null' };

/** The values that `withErrors` replaces. */
export const tooManyRequests = errorSchema;

interface Described {
  components?: object;
  paths?: Record<string, Record<string, { responses: Record<string, object> }>>;
}

/**
 * Adds the shared responses to a description of the API, and refers each operation to them: they would otherwise be
 * repeated hundreds of times.
 */
export function withErrors<Description extends object>(description: Description): Description {
  const { paths = {}, components } = description as Described;
  for (const { responses } of Object.values(paths).flatMap((calls) => Object.values(calls))) {
    if (responses['304']) responses['304'] = reference('NotModified');
    if (responses['429']) responses['429'] = reference('TooManyRequests');
    responses['4XX'] = reference('Rejected');
    responses['5XX'] = reference('Failed');
  }
  return { ...description, components: { ...components, responses: sharedResponses } };
}

const reference = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });

function errorsWith(isOne: (status: number) => boolean) {
  const some = codes.filter(([, status]) => isOne(status));
  const byStatus = Object.entries(Object.groupBy(some, ([, status]) => status))
    .map(([status, ones = []]) => `${status}: ${ones.map(([code]) => code).join(', ')}`)
    .join('; ');
  const code = { type: 'string', enum: some.map(([name]) => name), description: `By status. ${byStatus}` };
  const schema = { ...errorSchema, properties: { ...errorSchema.properties, code } };
  return { content: { 'application/json': { schema } } };
}
