import { parseSync, type Plugin, Visitor } from 'vite';

/**
 * Node creates a function that is assigned to a property (`this.sub = () => …`) among its long-lived objects, as if it were
 * a method. There it stays until the next full collection, dead or alive, with everything that it can reach: the provider of
 * a context reaches the whole page that it was rendered for. `(0, () => …)` is the same function among the short-lived ones.
 */
export function youngClosures(): Plugin {
  return {
    name: 'young-closures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = withYoungClosures(file.code);
      }
    },
  };
}

/** What is assigned while a module is loaded are methods indeed. */
export function withYoungClosures(code: string): string {
  const closures: { start: number; end: number }[] = [];
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression({ left, right }) {
      const isFunction = right.type === 'FunctionExpression' || right.type === 'ArrowFunctionExpression';
      if (depth > 0 && left.type === 'MemberExpression' && isFunction) closures.push(right);
    },
  }).visit(parseSync('bundle.js', code).program);
  return closures
    .flatMap(({ start, end }) => [
      { at: start, text: '(0,' },
      { at: end, text: ')' },
    ])
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, part) => text.slice(0, part.at) + part.text + text.slice(part.at), code);
}
