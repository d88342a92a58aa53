import { attribute, xmlTags } from './xml-tags.ts';

/** How a spreadsheet shows the number of a cell. */
export type NumberFormat = 'date' | 'percent' | { digits: number } | null;

/** The formats by the number of a cell's style. */
export function numberFormats(styles: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  for (const tag of xmlTags(styles)) {
    if (tag.name === 'cellXfs') isCell = tag.kind === 'open';
    if (tag.kind === 'close') continue;
    if (tag.name === 'numFmt') codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
    if (tag.name === 'xf' && isCell) formats.push(formatOf(Number(attribute(tag, 'numFmtId') ?? 0), codes));
  }
  return formats;
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  // The built-in ones: days and times, also of other languages.
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return 'date';
  if (id === 9 || id === 10) return 'percent';
  // Without what is quoted, a colour or a currency: [Red], "days", [$₦-46A].
  const code = (codes.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/[dmyhs]/i.test(code)) return 'date';
  if (code.includes('%')) return 'percent';
  return /^0{2,}$/.test(code) ? { digits: code.length } : null;
}
