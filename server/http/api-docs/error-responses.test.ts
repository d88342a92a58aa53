import Fastify from 'fastify';
import * as z from 'zod';
import { expect, onTestFinished, test } from 'vitest';
import { ShopError } from '#shared/errors.ts';
import { sendError } from '../errors.ts';
import { errorSchema } from './error-responses.ts';

test('every member of an error is described: of an unexpected failure, an expected one, an invalid request', async () => {
  const described = Object.keys(errorSchema.properties).toSorted();
  const bodies = await Promise.all(['/unexpected', '/expected', '/invalid'].map(errorOf));

  for (const body of bodies) expect(isDescribed(body), JSON.stringify(body)).toBe(true);
  expect([...new Set(bodies.flatMap((body) => Object.keys(body)))].toSorted()).toEqual(described);
});

const isDescribed = (body: object) =>
  z.fromJSONSchema(errorSchema as z.core.JSONSchema.JSONSchema).safeParse(body).success;

async function errorOf(url: string): Promise<object> {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(sendError);
  app.get('/unexpected', () => {
    throw new Error('A bug');
  });
  app.get('/expected', () => {
    throw new ShopError('order_not_found');
  });
  const schema = { querystring: { type: 'object', required: ['page'] } };
  app.get('/invalid', { schema }, () => 'never');
  return (await app.inject(url)).json<object>();
}
