import { examine } from './doctor/examine.ts';
import { runCommand, UsageError } from './run-command.ts';

/** How long a check may take. Adding up a long ledger takes the longest. */
const timeoutMs = 60_000;

const usage = `npm run doctor                                  tries what the shop depends on
npm run doctor -- --mail-to you@example.com     also sends a test email there`;

/**
 * npm run doctor: a table of checks of the shop's dependencies, with the settings that it would start with. Exits with
 * 1 when something failed, otherwise with 0.
 */
await runCommand(async ([option, address, ...more]) => {
  const isMail = option === '--mail-to' && address?.includes('@');
  if (more.length > 0 || (option !== undefined && !isMail)) throw new UsageError(usage);
  const results = await examine(process.env, { mailTo: address ?? null, timeoutMs });
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const { name, state, sentence } of results) {
    console.log(`${state.padEnd('attention'.length)}  ${name.padEnd(width)}  ${sentence}`);
  }
  return results.every(({ state }) => state !== 'failed');
});
// Checks that are still running have been reported.
process.exit();
