import fs from 'node:fs';
import path from 'node:path';

/**
 * Puts a page's styles into the page, so that it is painted as soon as it has arrived: nothing else is asked for first.
 * The links stay, switched off, because the browser's copy of the page knows its styles by them. (Browsers that look
 * ahead heed the `media`, those that do not the `disabled`.)
 *
 * @param buildFolder where the styles' files are; a link to a file that is not there stays as it is
 * @returns the page, and the words of each style that stands in it now
 */
export function inlineStyles(html: string, buildFolder: string): { html: string; styles: string[] } {
  const [head = '', ...body] = html.split('</head>');
  const styles: string[] = [];
  const painted = head.replaceAll(
    /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g,
    (link: string, address: string) => {
      const style = styleAt(path.join(buildFolder, 'client', address));
      if (style === null) return link;
      styles.push(style);
      return `<style>${style}</style>${link.replace('/>', ' media="not all" disabled=""/>')}`;
    },
  );
  return { html: [painted, ...body].join('</head>'), styles };
}

const stylesRead = new Map<string, string | null>();

/** Named by content, so read once. */
function styleAt(file: string): string | null {
  const known = stylesRead.get(file);
  if (known !== undefined) return known;
  const style = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
  stylesRead.set(file, style);
  return style;
}
