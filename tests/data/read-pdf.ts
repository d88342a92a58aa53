import { inflateSync } from 'node:zlib';

/** Where a run of text stands, in points from the top left corner of its page. */
interface PdfText {
  text: string;
  x: number;
  y: number;
}

/** The texts on each page of a PDF that `drawPdf` drew. */
export function textOnPages(file: Buffer): PdfText[][] {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]),
  );
  const found = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const fonts = new Map(
    [...objects.values()]
      .flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name, id]) => [name!, charactersOf(streamOf(found(/\/ToUnicode (\d+)/.exec(found(id))?.[1])))]),
  );
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const height = Number(/\/MediaBox \[0 0 \S+ (\S+)\]/.exec(body)![1]);
      const drawn = streamOf(found(/\/Contents (\d+)/.exec(body)?.[1]));
      return [...drawn.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) .*Tf\n\[(.*)\] TJ/g)].map(
        ([, x, y, font, glyphs]) => ({
          text: [...glyphs!.matchAll(/<(\w+)>/g)]
            .flatMap(([, codes]) => codes!.match(/.{4}/g)!)
            .map((code) => fonts.get(font!)?.[Number.parseInt(code, 16)] ?? '')
            .join(''),
          x: Number(x),
          y: height - Number(y),
        }),
      );
    });
}

function streamOf(body: string): string {
  const packed = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
  return packed === '' ? '' : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

/** What each glyph of a font stands for. */
const charactersOf = (table: string): string[] =>
  [...table.matchAll(/> \[(.*)\]/g)]
    .flatMap(([, codes]) => codes!.match(/[0-9a-f ]+(?=>)/g)!)
    .map((codes) => String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))));
