import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** An endpoint of the API as docs/openapi.json describes it. */
export interface Call {
  /** 'POST /api/orders/{id}/cancel' */
  name: string;
  method: string;
  /** With `{name}` for each parameter. */
  url: string;
  /** The parameters of the query. */
  parameters: { name: string; schema: object }[];
  /** Null when it takes no body, or none in JSON. */
  body: object | null;
  /** The content type of a successful response that is a file; null for JSON. */
  fileType: string | null;
  /** The schema of a successful response; null for a file. */
  response: z.ZodType | null;
}

interface Described {
  parameters?: { in: string; name: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }> } | undefined>;
}

const file = path.join(import.meta.dirname, '../../../docs/openapi.json');
const { paths } = JSON.parse(fs.readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Described>> };

/** Every endpoint; a new one is tested as soon as it is described. */
export const calls: readonly Call[] = Object.entries(paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
    const content = responses['200']?.content ?? {};
    const fileType = Object.keys(content).find((type) => type !== 'application/json') ?? null;
    return {
      name: `${method.toUpperCase()} ${url}`,
      method: method.toUpperCase(),
      url,
      parameters: parameters.filter((parameter) => parameter.in === 'query'),
      body: requestBody?.content['application/json']?.schema ?? null,
      fileType,
      response: fileType === null ? checkerOf(content['application/json']?.schema ?? {}) : null,
    };
  }),
);

function checkerOf(schema: z.core.JSONSchema.JSONSchema): z.ZodType {
  return z.fromJSONSchema(JSON.parse(JSON.stringify(schema), asAscii) as z.core.JSONSchema.JSONSchema);
}

/** Removes patterns that need Unicode: `fromJSONSchema` reads every pattern as ASCII. */
function asAscii(name: string, value: unknown): unknown {
  return name === 'pattern' && typeof value === 'string' && value.includes(String.raw`\p{`) ? undefined : value;
}
