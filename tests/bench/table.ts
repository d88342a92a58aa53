/** A row of a table, by the names of its columns; a row may lack some. */
export type Row = Readonly<Record<string, string | number>>;

/** Prints rows as docs/performance.md shows them: a Markdown table, padded as the formatter would. */
export function printTable(rows: readonly Row[]): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_name, column) => Math.max(3, ...lines.map((line) => line[column]!.length)));
  const printed = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, filler)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  console.log(
    [
      '',
      printed(head),
      printed(
        names.map(() => ''),
        '-',
      ),
      ...body.map((line) => printed(line)),
      '',
    ].join('\n'),
  );
}
