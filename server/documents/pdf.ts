import path from 'node:path';
import { root } from '../root.ts';

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 56 } as const;

type Pdf = PDFKit.PDFDocument;

const fontFolder = path.join(root, 'server/documents/fonts');

/** The shop's type as static TrueType files, which PDF readers need: `web/styles/fonts/` with its two weights. */
const fonts = {
  regular: path.join(fontFolder, 'oge-text-regular.ttf'),
  bold: path.join(fontFolder, 'oge-text-bold.ttf'),
  hausa: path.join(fontFolder, 'oge-hausa.ttf'),
} as const;

interface Look {
  size?: number;
  isBold?: boolean;
  colour?: string;
  /** The left edge; without `y` the text goes on below what was written last. */
  x?: number;
  y?: number;
  width?: number;
  align?: 'left' | 'right';
}

/**
 * Draws a document on A4 pages and returns its bytes. The library is loaded with the first one: it takes 9 MB and a third of
 * the time of a start, and few processes draw any.
 */
export async function drawPdf(title: string, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: page.margin, info: { Title: printable(title) }, lang: 'en-NG' });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    draw(pdf);
    pdf.end();
  });
}

/** Writes a paragraph, in the characters of every Nigerian language; what the fonts lack is left out. */
export function write(
  pdf: Pdf,
  text: string,
  { size = 10, isBold = false, colour = '#1a1712', ...at }: Look = {},
): void {
  const { x = page.margin, y = pdf.y, width = page.width - page.margin - x, align = 'left' } = at;
  const runs = runsOf(printable(text) || ' ');
  pdf.fontSize(size).fillColor(colour);
  runs.forEach(({ isHausa, text: run }, index) => {
    pdf.font(isHausa ? fonts.hausa : isBold ? fonts.bold : fonts.regular);
    const options = { width, align, continued: index < runs.length - 1, lineGap: 2 };
    if (index === 0) pdf.text(run, x, y, options);
    else pdf.text(run, options);
  });
}

/** How high a paragraph of `write` is, in points: never less than it takes. */
export function heightOf(
  pdf: Pdf,
  text: string,
  { size = 10, isBold = false, width = page.width - 2 * page.margin }: Pick<Look, 'size' | 'isBold' | 'width'> = {},
): number {
  // No character of the other font is wider than an M.
  const measured = printable(text).replaceAll(hausa, (run) => 'M'.repeat(run.length));
  return pdf
    .font(isBold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .heightOfString(measured || ' ', { width, lineGap: 2 });
}

/** Begins a new page if this much does not fit on the current one. */
export function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > page.height - page.margin) pdf.addPage();
}

/** A thin line over the width of the page, below what was written last. */
export function rule(pdf: Pdf, colour = '#d8d2c6'): void {
  const y = pdf.y + 6;
  pdf
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.7)
    .strokeColor(colour)
    .stroke();
  pdf.y = y + 8;
}

const hausa = /[ƁƊƘƳɓɗƙƴ]+/gu;

/**
 * Characters that the fonts lack: they have ASCII, the characters of Nigerian languages and of Western European names,
 * and marks.
 */
const unknown =
  /(?![\u0300\u0301\u0304\u0307\u0323])[^\n\u0020-\u007e\u00a0\u00a9\u00ab\u00b0\u00b7\u00bb\u00bd\u00c0\u00c1\u00c8\u00c9\u00cc\u00cd\u00d1-\u00d3\u00d7\u00d9\u00da\u00e0-\u00e2\u00e4\u00e7-\u00ef\u00f1-\u00f4\u00f6\u00f9-\u00fc\u0143\u0144\u0181\u018a\u0198\u0199\u01b3\u01b4\u0253\u0257\u02bc\u1e62\u1e63\u1eb8\u1eb9\u1eca-\u1ecd\u1ee4\u1ee5\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20a6\u2212]/gu;

/** Composed where the fonts have it so, else as base and marks. */
function printable(text: string): string {
  return text.normalize('NFC').replaceAll(unknown, (character) => character.normalize('NFD').replaceAll(unknown, ''));
}

function runsOf(text: string): { text: string; isHausa: boolean }[] {
  const runs: { text: string; isHausa: boolean }[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(hausa)) {
    if (index > end) runs.push({ text: text.slice(end, index), isHausa: false });
    runs.push({ text: run, isHausa: true });
    end = index + run.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isHausa: false });
  return runs;
}
