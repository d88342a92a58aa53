import type { Outcome } from './scene.ts';

const heads = [
  'scene',
  'requests',
  'failed',
  'longest time without an order',
  'orders acknowledged',
  'lost',
  'found by',
] as const;

/** The outcomes as a table of Markdown, to be read in a terminal and pasted into a document. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.remark ? `${outcome.title}: ${outcome.remark}` : outcome.title,
    grouped(outcome.requests),
    grouped(outcome.failed),
    `${outcome.gap.toFixed(1)} s`,
    grouped(outcome.acknowledged),
    grouped(outcome.lost),
    outcome.foundBy,
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (isNumber(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

const isNumber = (at: number) => at > 0 && at < heads.length - 1;
const grouped = (count: number) => count.toLocaleString('en-GB');
