import fs from 'node:fs';
import path from 'node:path';
import { sbomSource } from '../../tests/structure/generated/licences-source.ts';

const file = path.join(import.meta.dirname, '../../build/sbom.cdx.json');
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, sbomSource());
console.log(`Written to ${path.relative(process.cwd(), file)}.`);
