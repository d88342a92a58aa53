import fs from 'node:fs';
import Fastify from 'fastify';

/**
 * The floor, in a process of its own: the bytes that the shop answered, from a bare route. What is asked for by path is
 * read from the folder given; the first line it prints is its port.
 */
const folder = process.argv[2]!;
const app = Fastify();
for (const name of fs.readdirSync(folder)) {
  const bytes = fs.readFileSync(`${folder}/${name}`);
  app.get(`/${name}`, (_request, reply) => reply.header('content-type', 'application/octet-stream').send(bytes));
}
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
