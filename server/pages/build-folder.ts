import path from 'node:path';
import { root } from '../root.ts';

/** The output folder of `npm run build`. */
export const buildFolder = path.join(root, 'build');

/** Its files that browsers download. */
export const clientFolder = path.join(buildFolder, 'client');
