import type { ReactNode } from 'react';
import type { Block, Item, Span, TextPage } from '#shared/text-pages/api.ts';
import { PolicySection, PolicyText } from './PolicyLayout.tsx';
import tableStyles from './PolicyTable.module.css';
import styles from './TextPageView.module.css';
import { Link } from '../ui/Link.tsx';

/* oxlint-disable react/no-array-index-key -- the parts of a text have no other name than their place */

/** A page whose text the shop wrote, without its frame. It is built from elements: no HTML comes from the text. */
export function TextPageView({ page: { title, lead, sections } }: { page: TextPage }) {
  return (
    <PolicyText title={title} lead={lead.length > 0 && <Spans of={lead} />}>
      {sections.map((section, place) => {
        const blocks = section.blocks.map((block, index) => <BlockView key={index} block={block} />);
        return section.title === '' ? (
          <div key={place} className={styles.opening}>
            {blocks}
          </div>
        ) : (
          <PolicySection key={place} title={section.title}>
            {blocks}
          </PolicySection>
        );
      })}
    </PolicyText>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h3 className={styles.heading}>{block.text}</h3>;
  if (block.kind === 'list') return <List {...block} />;
  if (block.kind === 'table') return <Table {...block} />;
  return (
    <p>
      <Spans of={block.text} />
    </p>
  );
}

function List({ isOrdered, items }: { isOrdered: boolean; items: readonly Item[] }) {
  return (
    <ListOf isOrdered={isOrdered}>
      {items.map(({ text, under }, place) => (
        <li key={place}>
          <Spans of={text} />
          {under && (
            <ListOf isOrdered={under.isOrdered}>
              {under.items.map((inner, index) => (
                <li key={index}>
                  <Spans of={inner} />
                </li>
              ))}
            </ListOf>
          )}
        </li>
      ))}
    </ListOf>
  );
}

function ListOf({ isOrdered, children }: { isOrdered: boolean; children: ReactNode }) {
  const Element = isOrdered ? 'ol' : 'ul';
  return <Element className={styles.list}>{children}</Element>;
}

/** Wider tables scroll in a frame of their own, which the keyboard reaches. */
function Table({ head, rows }: { head: readonly Span[][]; rows: readonly Span[][][] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or only a mouse could scroll it
    <div className={styles.scroll} role="region" aria-label="Table" tabIndex={0}>
      <table className={tableStyles.facts}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                <Spans of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Spans of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ of }: { of: readonly Span[] }) {
  return of.map(({ text, isBold, to }, place) => {
    const words = isBold ? <b key={place}>{text}</b> : text;
    if (to === undefined) return words;
    if (to.startsWith('/')) {
      return (
        <Link key={place} to={to}>
          {words}
        </Link>
      );
    }
    return (
      <a key={place} href={to} rel="noopener">
        {words}
      </a>
    );
  });
}
