import fs from 'node:fs';
import path from 'node:path';
import { licencesSource } from '../../tests/structure/generated/licences-source.ts';

fs.writeFileSync(path.join(import.meta.dirname, '../../docs/licences.md'), licencesSource());
