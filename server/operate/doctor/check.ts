/** The doctor's result for one check. */
export interface Finding {
  state: 'ok' | 'attention' | 'failed';
  /** The state in one sentence, and what to do about it. Never a secret. */
  sentence: string;
}

export interface Check {
  name: string;
  run: () => Promise<Finding>;
}

export interface Result extends Finding {
  name: string;
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence });
export const attention = (sentence: string): Finding => ({ state: 'attention', sentence });
export const failed = (sentence: string): Finding => ({ state: 'failed', sentence });

/**
 * Runs all checks at once. One that throws has failed, and one that takes too long is not waited for; the others go on.
 *
 * @param secrets are taken out of every sentence, also where a library's message repeats them
 */
export async function runChecks(
  checks: readonly Check[],
  { timeoutMs, secrets }: { timeoutMs: number; secrets: readonly string[] },
): Promise<Result[]> {
  return Promise.all(
    checks.map(async ({ name, run }) => {
      const { state, sentence } = await inTime(run, timeoutMs);
      return { name, state, sentence: withoutSecrets(sentence, secrets) };
    }),
  );
}

async function inTime(run: Check['run'], timeoutMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const sentence = `There was no result within ${timeoutMs / 1_000} seconds.`;
    timer = setTimeout(() => resolve(failed(sentence)), timeoutMs);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return failed(messageOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The message of an error, in one line. Connecting to several addresses fails with several errors. */
export function messageOf(error: unknown): string {
  const all: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const texts = all.map((one) => (one instanceof Error ? one.message : String(one)));
  return [...new Set(texts)].join('; ').replaceAll(/\s+/g, ' ').slice(0, 400);
}

function withoutSecrets(sentence: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '…'), sentence);
}
