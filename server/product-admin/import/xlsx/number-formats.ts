import { attribute, xmlTags } from './xml-tags.ts';

/** How a spreadsheet shows the number of a cell. */
export type NumberFormat = 'date' | 'percent' | { digits: number } | null;

/** The formats by the number of a cell's style. */
export function numberFormats(styles: string): NumberFormat[] {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  for (const tag of xmlTags(styles)) {
    if (tag.name === 'cellXfs') isCell = tag.kind === 'open';
    if (tag.kind === 'close') continue;
    if (tag.name === 'numFmt')
      own.set(Number(attribute(tag, 'numFmtId')), formatOfCode(attribute(tag, 'formatCode') ?? ''));
    if (tag.name === 'xf' && isCell) formats.push(formatOf(Number(attribute(tag, 'numFmtId') ?? 0), own));
  }
  return formats;
}

function formatOf(id: number, own: ReadonlyMap<number, NumberFormat>): NumberFormat {
  // The built-in ones: days and times, also of other languages.
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return 'date';
  if (id === 9 || id === 10) return 'percent';
  return own.get(id) ?? null;
}

function formatOfCode(typed: string): NumberFormat {
  // Without what is quoted, a colour or a currency: [Red], "days", [$₦-46A].
  const code = typed.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '');
  if (/[dmyhs]/i.test(code)) return 'date';
  if (code.includes('%')) return 'percent';
  return /^0{2,}$/.test(code) ? { digits: code.length } : null;
}
