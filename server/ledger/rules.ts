import fs from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';

interface Rule {
  name: string;
  /** The sentence for each row, with its columns in braces. */
  sentence: string;
  /** Selects the violations. Without a semicolon. */
  query: string;
}

/** The rules of `rules.sql`, in its order. */
export function rules(): Rule[] {
  const text = fs.readFileSync(path.join(root, 'server/ledger/rules.sql'), 'utf8');
  return text
    .split(/^-- RULE /m)
    .slice(1)
    .map(parseRule);
}

/** Parses a name, the sentence in comments below it, and the query, which may contain comments. */
function parseRule(text: string): Rule {
  const [name = '', ...lines] = text.trim().split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const sentence = lines.slice(0, end).map((line) => line.replace(/^-- ?/, ''));
  return { name: name.trim(), sentence: sentence.join(' '), query: lines.slice(end).join('\n').replace(/;\s*$/, '') };
}
