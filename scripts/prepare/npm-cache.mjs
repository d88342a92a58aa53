import { accessSync, constants, existsSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

/** For a user whose home can't be written, such as that of a service. */
const ownCache = path.join(root, '.cache', 'npm');

/** The options of npm for its cache: none where it can write its usual one, without which it does not install. */
export function cacheOptions() {
  const usual = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm');
  return mayWrite(usual) ? [] : ['--cache', ownCache];
}

/** Removes our own: nothing else reads it. */
export function removeOwnCache() {
  rmSync(ownCache, { recursive: true, force: true });
}

/** Whether a folder can be written, or made where it is missing. */
function mayWrite(folder) {
  if (!existsSync(folder) && folder !== path.dirname(folder)) return mayWrite(path.dirname(folder));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
