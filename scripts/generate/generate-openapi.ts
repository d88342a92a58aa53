import fs from 'node:fs';
import path from 'node:path';
import { openapiSource } from '../../tests/structure/generated/openapi-source.ts';

fs.writeFileSync(path.join(import.meta.dirname, '../../docs/openapi.json'), await openapiSource());
