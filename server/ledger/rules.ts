import fs from 'node:fs';
import path from 'node:path';

export interface Rule {
  name: string;
  /** What to say of each row, with its columns in braces. */
  sentence: string;
  /** Answers what breaks the rule. Without a semicolon. */
  query: string;
}

/** The rules of `rules.sql`, in its order. */
export function rules(): Rule[] {
  const text = fs.readFileSync(path.join(import.meta.dirname, 'rules.sql'), 'utf8');
  return text
    .split(/^-- RULE /m)
    .slice(1)
    .map(ruleOf);
}

/** A name, the sentence in comments below it, then the query, which may have comments of its own. */
function ruleOf(text: string): Rule {
  const [name = '', ...lines] = text.trim().split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const sentence = lines.slice(0, end).map((line) => line.replace(/^-- ?/, ''));
  return { name: name.trim(), sentence: sentence.join(' '), query: lines.slice(end).join('\n').replace(/;\s*$/, '') };
}
