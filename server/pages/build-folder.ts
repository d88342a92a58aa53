import path from 'node:path';

/** The output folder of `npm run build`. */
export const buildFolder = path.join(import.meta.dirname, '../../build');

/** What browsers download of it. */
export const clientFolder = path.join(buildFolder, 'client');
