import fs from 'node:fs';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baseline, in a process of its own: the shop's response bytes from a bare Fastify route, and one indexed query.
 * Reads the bytes to serve from the given folder; the first line that it prints is its port.
 */
const [folder = '', connectionString = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 16 });
const app = Fastify();
for (const name of fs.readdirSync(folder)) {
  const bytes = fs.readFileSync(`${folder}/${name}`);
  app.get(`/${name}`, (_request, reply) => reply.header('content-type', 'application/octet-stream').send(bytes));
}
app.get<{ Params: { id: string } }>('/one-query/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from products where id = $1', [params.id]);
  return rows[0] as object;
});
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
