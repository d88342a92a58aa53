import { ConfigError } from '../config/config.ts';

/** Wrong options: the message shows the right ones. */
export class UsageError extends Error {}

/** Runs an operator's command with its options. Exits with 0 when it was done, and with 1 and a sentence when not. */
export async function runCommand(command: (options: string[]) => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await command(process.argv.slice(2))) ? 0 : 1;
  } catch (error) {
    for (const line of sentencesOf(error)) console.error(line);
    process.exitCode = 1;
  }
}

function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof AggregateError) return [error.message, ...error.errors.map(String)].filter(Boolean);
  return [error instanceof Error ? error.message : String(error)];
}
