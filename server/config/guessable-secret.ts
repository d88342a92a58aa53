/** Words that people write in place of a secret, long enough that no random secret contains them by accident. */
const placeholders =
  /changeme|changeit|changethis|secretkey|secrethere|(my|your|super|top|not|session|shop)secret|password|passphrase|placeholder|replace(me|this|with)|insecure|example|development|qwerty|letmein/;

/** By the estimate below 16 random bytes have more, as hex or base64. */
const minBits = 80;

/**
 * Whether a secret can be guessed: it is a placeholder, repeats something short, counts up or down, or has few
 * different characters. It cannot be proved that a secret is random: a sentence passes.
 */
export function isGuessable(secret: string): boolean {
  const letters = secret.toLowerCase().replaceAll(/[^a-z]/g, '');
  return placeholders.test(letters) || bitsOf(withoutRuns(firstPeriod(secret))) < minBits;
}

/** `abc` of `abcabcabca`. */
function firstPeriod(secret: string): string {
  let length = 1;
  while (!secret.startsWith(secret.slice(length))) length += 1;
  return secret.slice(0, length);
}

/** Without the characters that go on with a run, such as `cd` in `abcd`. */
function withoutRuns(text: string): string {
  const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
  return text
    .split('')
    .filter((_character, at) => Math.abs(step(at)) > 1 || step(at) !== step(at - 1))
    .join('');
}

/** An estimate by how often each character occurs (Shannon). */
function bitsOf(text: string): number {
  const times = new Map<string, number>();
  for (const character of text) times.set(character, (times.get(character) ?? 0) + 1);
  return [...times.values()].reduce((bits, count) => bits + count * Math.log2(text.length / count), 0);
}
