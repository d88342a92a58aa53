import { parseAst } from 'vite';
import { compatKeys, isKnown, missingIn } from './compat-data.ts';
import { syntaxKeys } from './script-syntax.ts';

interface Node {
  type: string;
  [field: string]: unknown;
}

/**
 * The features in a script that the baseline's oldest browsers don't have: syntax, globals, their members, and methods
 * whose name only unsupported features have. A call that asks first (`animate?.()`, `typeof`, `in`) is no use.
 *
 * @returns such as `Array.toSorted (chrome 110, safari 16, firefox 115)`, each once
 */
export function unsupportedInScript(code: string): string[] {
  const found = new Set<string>();
  const own = new Set<string>();
  const program = parseAst(code) as unknown as Node; // Walked by the names of its properties, whatever the kind of node.
  walk(program, (node) => {
    for (const name of declaredIn(node)) own.add(name);
  });
  walk(program, (node, parent) => {
    for (const key of [...syntaxKeys(node, parent), ...useOf(node, parent, own), ...readsOfInstances(node)]) {
      const browsers = missingIn(key);
      if (browsers) found.add(`${shortName(key)} (${browsers})`);
    }
  });
  return [...found].toSorted();
}

const shortName = (key: string) => key.replace(/^(javascript\.builtins|javascript|api)\./, '').replace(/_static$/, '');

/** The keys of the features that a node uses. */
function useOf(node: Node, parent: Node | null, own: ReadonlySet<string>): string[] {
  if (node.type === 'Identifier' && isGlobal(node, parent, own)) return globalKeys(node['name'] as string);
  if (node.type === 'MemberExpression' && !node['optional'] && !isGuarded(parent)) return memberKeys(node, parent, own);
  if (node.type === 'CallExpression') return selectorKeys(node);
  return [];
}

function memberKeys(node: Node, parent: Node | null, own: ReadonlySet<string>): string[] {
  const name = nameOf(node['property'] as Node, node['computed'] === true);
  if (name === null) return [];
  const object = node['object'] as Node;
  const isCalled = parent?.type === 'CallExpression' && parent['callee'] === node && !parent['optional'];
  if (object.type === 'Identifier' && !own.has(object['name'] as string)) {
    const of = object['name'] as string;
    const owner = of.charAt(0).toUpperCase() + of.slice(1);
    const keys = ['window', 'self', 'globalThis'].includes(of)
      ? [...globalKeys(name), `api.Window.${name}`]
      : [`javascript.builtins.${of}.${name}`, `api.${of}.${name}_static`, `api.${owner}.${name}`];
    // Reading what is not there is no fault: it is undefined. Using it is.
    if (keys.some(isKnown)) return isCalled || parent?.type === 'NewExpression' || isRead(node, parent) ? keys : [];
  }
  return isCalled ? (unsupportedMethods().get(name) ?? []) : [];
}

/**
 * Members of objects that a function creates with `new`, read or called: `parameters.size`, which is undefined where
 * there is none, and smaller than everything.
 */
function readsOfInstances(node: Node): string[] {
  if (node.type !== 'BlockStatement') return [];
  const classes = new Map<string, string>();
  for (const statement of node['body'] as Node[]) {
    for (const { id, init } of (statement['declarations'] ?? []) as { id: Node; init: Node | null }[]) {
      const created = init?.type === 'NewExpression' ? (init['callee'] as Node) : null;
      if (created?.type === 'Identifier' && id.type === 'Identifier')
        classes.set(String(id['name']), String(created['name']));
    }
  }
  const keys: string[] = [];
  if (classes.size === 0) return keys;
  walk(node, (inner, parent) => {
    if (inner.type !== 'MemberExpression' || inner['optional'] || isGuarded(parent)) return;
    const className = classes.get(String((inner['object'] as Node)['name']));
    const member = nameOf(inner['property'] as Node, inner['computed'] === true);
    if (className && member) keys.push(`api.${className}.${member}`, `javascript.builtins.${className}.${member}`);
  });
  return keys;
}

/** Selectors are checked where scripts pass them as text: an unknown one throws. */
function selectorKeys(node: Node): string[] {
  const callee = node['callee'] as Node;
  const name = callee.type === 'MemberExpression' ? nameOf(callee['property'] as Node, false) : null;
  if (!name || !['querySelector', 'querySelectorAll', 'matches', 'closest'].includes(name)) return [];
  const [argument] = node['arguments'] as Node[];
  return [...textOf(argument).matchAll(/:([a-z-]+)/g)].map(([, pseudo]) => `css.selectors.${pseudo}`);
}

/** The build writes texts as templates. */
function textOf(node: Node | undefined): string {
  if (node?.type === 'TemplateLiteral') return (node['quasis'] as { value: { raw: string } }[])[0]!.value.raw;
  return node?.type === 'Literal' ? String(node['value']) : '';
}

let methods: Map<string, string[]> | null = null;

/** Methods by a name that no supported feature has, with their keys: `toSorted`, but not `close`. */
function unsupportedMethods(): ReadonlyMap<string, string[]> {
  if (methods) return methods;
  methods = new Map<string, string[]>();
  for (const key of compatKeys()) {
    const [, name] = /^(?:javascript\.builtins|api)\.(?:Intl\.)?\w+\.(\w+)$/.exec(key) ?? [];
    if (name) methods.set(name, [...(methods.get(name) ?? []), key]);
  }
  for (const [name, keys] of methods) if (keys.some((key) => !missingIn(key))) methods.delete(name);
  for (const [name, keys] of methods) methods.set(name, keys.slice(0, 1));
  return methods;
}

const isRead = (node: Node, parent: Node | null) =>
  parent?.type === 'MemberExpression' && parent['object'] === node && !parent['optional'];

const globalKeys = (name: string) => [`javascript.builtins.${name}`, `api.${name}`];

/** `typeof x.y`, `x.y?.()` and `if (x.y)` ask whether there is one. */
const isGuarded = (parent: Node | null) =>
  (parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof') ||
  parent?.type === 'IfStatement' ||
  (parent?.type === 'CallExpression' && parent['optional'] === true);

function isGlobal(node: Node, parent: Node | null, own: ReadonlySet<string>): boolean {
  if (own.has(node['name'] as string) || isGuarded(parent)) return false;
  const isName =
    (parent?.type === 'MemberExpression' && parent['property'] === node && !parent['computed']) ||
    (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(parent?.type ?? '') &&
      parent?.['key'] === node &&
      !parent['computed'] &&
      !parent['shorthand']) ||
    /Specifier$|Label|Break|Continue|MetaProperty/.test(parent?.type ?? '');
  return !isName;
}

function nameOf(property: Node, isComputed: boolean): string | null {
  if (property.type === 'Identifier' && !isComputed) return property['name'] as string;
  return property.type === 'Literal' && typeof property['value'] === 'string' ? property['value'] : null;
}

/** Names that a file declares anywhere, which then are not the browser's. */
function declaredIn(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return namesIn(node['id'] as Node);
  if (/^(Function|Class|Arrow)/.test(node.type)) {
    const parameters = ((node['params'] as Node[] | undefined) ?? []).flatMap(namesIn);
    return [...parameters, ...(node['id'] ? namesIn(node['id'] as Node) : [])];
  }
  if (/^Import.*Specifier$/.test(node.type)) return namesIn(node['local'] as Node);
  return node.type === 'CatchClause' && node['param'] ? namesIn(node['param'] as Node) : [];
}

function namesIn(pattern: Node): string[] {
  const names: string[] = [];
  walk(pattern, (node, parent) => {
    const isKey = parent?.type === 'Property' && parent['key'] === node && !parent['shorthand'];
    if (node.type === 'Identifier' && !isKey) names.push(node['name'] as string);
  });
  return names;
}

function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  visit(node, parent);
  for (const child of Object.values(node)) {
    for (const one of Array.isArray(child) ? (child as unknown[]) : [child]) {
      if (typeof one === 'object' && one !== null && 'type' in one) walk(one as Node, visit, node);
    }
  }
}
