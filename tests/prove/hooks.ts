import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { armFailpoint } from './failpoints.ts';
import { type Protection, protections } from './protections.ts';

/**
 * Loaded before the shop, and only by the proofs (`node --import`): removes a protection by giving Node another text
 * for one of the source files, and kills the process at a point of its work. The shop's own code contains neither, so
 * neither can be switched on in production.
 */

const root = path.join(import.meta.dirname, '../..');
const without = process.env['PROVE_WITHOUT'];
if (without !== undefined) leaveOut((protections as Record<string, Protection>)[without]!);
const killAt = process.env['PROVE_KILL_AT'];
if (killAt !== undefined) armFailpoint(killAt, Number(process.env['PROVE_KILL_AT_HIT'] ?? 1));

function leaveOut({ source = [] }: Protection): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const file = url.startsWith('file:') ? path.relative(root, fileURLToPath(url)) : url;
      const changes = source.filter((change) => change.file === file);
      if (changes.length === 0) return loaded;
      let text = Buffer.from(loaded.source as Uint8Array).toString();
      for (const change of changes) {
        if (!change.text.test(text)) throw new Error(`${file} no longer has ${change.text}: adapt protections.ts`);
        text = text.replace(change.text, change.instead);
      }
      return { ...loaded, source: text };
    },
  });
}
