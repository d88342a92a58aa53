import { aroundAll } from 'vitest';
import { dropOwnDatabases } from './own-database.ts';

// Around everything of the file: a shop that its tests share ends later than what runs after all of them.
aroundAll(async (run) => {
  await run();
  await dropOwnDatabases();
});
