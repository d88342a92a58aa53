import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import { isKnown, missingIn } from './compat-data.ts';

/**
 * The features in a style sheet that the baseline's oldest browsers don't have. Inside `@supports`, and after a
 * declaration of the same property that all know, an unsupported one is an improvement.
 *
 * @returns such as `selectors.has (chrome 105, safari 15.4, firefox 121)`, each once
 */
export function unsupportedInStyles(css: string): string[] {
  const found = new Set<string>();
  const note = (node: Node, keys: readonly string[]) => {
    if (isGuarded(node)) return;
    for (const key of keys) {
      const browsers = missingIn(key);
      if (browsers) found.add(`${key.replace(/^css\.(at-rules\.|types\.)?/, '')} (${browsers})`);
    }
  };
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') note(node, atRuleKeys(node));
    if (node.type === 'rule') note(node, ruleKeys(node));
    if (node.type === 'decl' && !hasFallback(node)) note(node, declarationKeys(node));
  });
  return [...found].toSorted();
}

function isGuarded(node: Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true;
  }
  return false;
}

function atRuleKeys({ name, params }: AtRule): string[] {
  if (name === 'media') {
    const names = [...params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)].map(([, one]) => `css.at-rules.media.${one}`);
    return /[<>]/.test(params) ? [...names, 'css.at-rules.media.range_syntax'] : names;
  }
  return [`css.at-rules.${name}`];
}

function ruleKeys(rule: Rule): string[] {
  if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return [];
  const pseudos = [...rule.selector.matchAll(/:([a-z][a-z-]*)/g)].map(([, name]) => `css.selectors.${name}`);
  return rule.parent?.type === 'rule' || rule.selector.includes('&') ? [...pseudos, 'css.selectors.nesting'] : pseudos;
}

function declarationKeys({ prop, value, parent }: Declaration): string[] {
  const inValue = valueKeys(value);
  if (prop.startsWith('--')) return inValue;
  if (prop.startsWith('-')) return [];
  if (parent?.type === 'atrule') return [`css.at-rules.${(parent as AtRule).name}.${prop}`];
  const keywords = [...value.matchAll(/(?<![\w-.#(])[a-z][a-z-]*(?![\w-(])/g)].map(([word]) => word);
  return [`css.properties.${prop}`, ...keywords.map((word) => `css.properties.${prop}.${word}`), ...inValue];
}

function valueKeys(value: string): string[] {
  const functions = [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].flatMap(([, name]) => {
    return [`css.types.${name}`, `css.types.color.${name}`, `css.types.image.${name}`].filter(isKnown);
  });
  const units = [...value.matchAll(/(?<![\w#-])[\d.]+([a-z]+)\b/gi)].map(([, unit = '']) => unitKey(unit));
  return [...functions, ...units];
}

function unitKey(unit: string): string {
  const [, size = ''] = /^([sld])v(?:[wh]|min|max|i|b)$/.exec(unit) ?? [];
  const sizes = { s: 'small', l: 'large', d: 'dynamic' };
  if (size in sizes) return `css.types.length.viewport_percentage_units_${sizes[size as keyof typeof sizes]}`;
  return `css.types.length.${unit.startsWith('cq') ? 'container_query_length_units' : unit}`;
}

/**
 * Whether an earlier declaration of the same property, or one with a prefix, applies where this one is not understood.
 */
function hasFallback(declaration: Declaration): boolean {
  for (let before = declaration.prev(); before; before = before.prev()) {
    if (before.type !== 'decl') continue;
    if (/^-\w+-/.test(before.prop) && before.prop.endsWith(`-${declaration.prop}`)) return true;
    if (before.prop === declaration.prop) return declarationKeys(before).every((key) => !missingIn(key));
  }
  return false;
}
