import type { Output } from '#shared/endpoint.ts';
import type { adminTextPage } from '#shared/admin/text-pages/api.ts';
import styles from './TextPages.module.css';

const marks: readonly [mark: string, meaning: string][] = [
  ['## Returns', 'A heading; ### is a smaller one. The title is the largest.'],
  ['An empty line', 'Starts a new paragraph. The first paragraph is in larger type.'],
  ['**bold**', 'Bold text.'],
  ['- item', 'A list. Two spaces before the dash put an item under the one above.'],
  ['1. first', 'A numbered list.'],
  ['[our terms](/terms)', 'A link to a page of the shop; also to https://, mailto: and tel:.'],
  ['| What | Who |\n| --- | --- |\n| Faulty | We |', 'A table of up to six columns. The first row is the heading.'],
];

/** How a text is written: the marks, and the words in braces that the shop fills in. */
export function MarksHelp({ placeholders }: Pick<Output<typeof adminTextPage>, 'placeholders'>) {
  return (
    <details className={styles.help}>
      <summary>How to write it</summary>
      <dl>
        {marks.map(([mark, meaning]) => (
          <div key={mark}>
            <dt>
              <code>{mark}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>The shop fills in words in curly brackets from your settings, so the text stays up to date.</p>
      <dl>
        {placeholders.map(({ name, now, isBlock }) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>
              {isBlock ? 'On a line of its own: a list, a table or paragraphs.' : now || 'Empty in Settings, Shop.'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
