import type { Shop } from '../shop.ts';

/** Tells whoever runs the shop, in one line, that something needs a person. */
export function logProblem({ config }: Pick<Shop, 'config'>, sentence: string): void {
  if (config.logLevel !== 'silent') console.error(`ATTENTION ${sentence.replaceAll(/\s+/g, ' ')}`);
}
