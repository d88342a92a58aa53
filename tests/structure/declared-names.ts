import { parseSync } from 'vite';

export interface Node {
  type: string;
  [key: string]: unknown;
}

/** The names that a source file gives: of variables, parameters, functions, types and properties. Quoted ones are data. */
export function declaredNames(source: string, file = 'source.tsx'): string[] {
  const names = new Set<string>();
  const add = (node: unknown) => {
    const name = nameOf(node);
    if (name !== null) names.add(name);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    // What `{ name: other }` takes apart or imports was named elsewhere; only `other` is named here.
    if (node.type === 'ObjectPattern') return (node['properties'] as Node[]).forEach((one) => visit(one['value']));
    if (node.type === 'ImportSpecifier' && nameOf(node['local']) === nameOf(node['imported'])) return;
    for (const field of declaring[node.type] ?? [])
      for (const one of [node[field]].flat()) patternNames(one).forEach(add);
    if (withKey.has(node.type) && node['computed'] !== true) add(node['key']);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return [...names];
}

/** The names of the parameters of a function, or of what it takes apart of them. */
export function parameterNames(node: Node): string[] {
  return [node['params']]
    .flat()
    .flatMap(patternNames)
    .flatMap((name) => nameOf(name) ?? []);
}

/** The classes that a style sheet defines. */
export function classNames(css: string): string[] {
  return [...new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name))];
}

/** The fields of a syntax node that give names. */
const declaring: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['params'],
  ClassDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSNamedTupleMember: ['label'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
};

const withKey = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);

/** The identifiers of a pattern such as `{ name, ...rest }`. A property that it takes from elsewhere is not named here. */
function patternNames(pattern: unknown): unknown[] {
  if (!isNode(pattern)) return [];
  const { type } = pattern;
  if (type === 'ObjectPattern') return (pattern['properties'] as Node[]).flatMap(patternNames);
  if (type === 'Property') return patternNames(pattern['value']);
  if (type === 'ArrayPattern') return (pattern['elements'] as unknown[]).flatMap(patternNames);
  if (type === 'AssignmentPattern') return patternNames(pattern['left']);
  if (type === 'RestElement') return patternNames(pattern['argument']);
  return [pattern];
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : null);

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
