interface Line {
  /** From 1. */
  line: number;
  text: string;
}

/** The comments of a source file and the titles of its tests, without what stands in backticks. */
export function commentsAndTitlesOf(source: string): Line[] {
  return linesOf(source).flatMap(({ line, text }, at, lines) => {
    const comment = /^\s*(?:\/\*|\*|\/\/)(.*)|[;,{([\]})] \/\/ (.*)/.exec(text);
    const isInCall = /^(test\b.*|\].*)\($/.test(lines[at - 1]?.text ?? '');
    const title = (isInCall ? titleAlone : titleInCall).exec(text);
    return [comment?.[1] ?? comment?.[2], title?.[2]].flatMap((found) =>
      found === undefined ? [] : [{ line, text: withoutCode(found) }],
    );
  });
}

/** The strings and the JSX text of a source file that have a space in them: texts, not keys. */
export function stringsOf(source: string): Line[] {
  return linesOf(source).flatMap(({ line, text }) =>
    [...text.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.)*)\1|>([^<>{}]+)</g)]
      .map(([, , quoted, shown]) => quoted ?? shown ?? '')
      .filter((found) => found.trim().includes(' '))
      .map((found) => ({ line, text: found })),
  );
}

/** The text of a document, without what stands in backticks. */
export function prose(document: string): Line[] {
  return linesOf(document).map(({ line, text }) => ({ line, text: withoutCode(text) }));
}

const titleInCall = /^\s*(?:test\b.*?|\].*|\))\((['"`])(.*)\1,/;
const titleAlone = /^\s+(['"`])(.*)\1,$/;

const linesOf = (text: string): Line[] => text.split('\n').map((one, at) => ({ line: at + 1, text: one }));

const withoutCode = (text: string) => text.replaceAll(/`[^`]*`/g, '');
