interface Node {
  type: string;
  [field: string]: unknown;
}

/**
 * The keys of the syntax of a node that came after modules did. Syntax that every browser with modules and optional
 * chaining reads is not listed.
 */
export function syntaxKeys(node: Node, parent: Node | null): string[] {
  switch (node.type) {
    case 'PropertyDefinition':
      return [`javascript.classes.${node['static'] ? 'static.class_fields' : 'public_class_fields'}`];
    case 'PrivateIdentifier':
      return [`javascript.classes.private_class_${parent?.type === 'MethodDefinition' ? 'methods' : 'fields'}`];
    case 'StaticBlock':
      return ['javascript.classes.static.initialization_blocks'];
    case 'AssignmentExpression':
      return logical[node['operator'] as string] ?? [];
    case 'ImportAttribute':
      return ['javascript.statements.import.import_attributes'];
    case 'VariableDeclaration':
      return /using/.test(String(node['kind'])) ? ['javascript.statements.using'] : [];
    case 'Literal':
      if (node['regex']) return regexKeys(node['regex'] as { pattern: string; flags: string });
      return typeof node['value'] === 'string' ? lookbehindIn(node['value']) : [];
    case 'TemplateElement':
      return lookbehindIn((node['value'] as { raw: string }).raw);
    default:
      return [];
  }
}

const logical: Record<string, string[]> = {
  '??=': ['javascript.operators.nullish_coalescing_assignment'],
  '||=': ['javascript.operators.logical_or_assignment'],
  '&&=': ['javascript.operators.logical_and_assignment'],
};

/** One unknown sign in a pattern, and the browser runs nothing of the file. */
function regexKeys({ pattern, flags }: { pattern: string; flags: string }): string[] {
  return [
    ...lookbehindIn(pattern),
    ...(/\(\?[ims-]+:/.test(pattern) ? ['javascript.regular_expressions.modifier'] : []),
    ...(flags.includes('v') ? ['javascript.builtins.RegExp.unicodeSets'] : []),
    ...(flags.includes('d') ? ['javascript.builtins.RegExp.hasIndices'] : []),
  ];
}

/** Patterns are also put together from texts. */
const lookbehindIn = (text: string) =>
  /\(\?<[=!]/.test(text) ? ['javascript.regular_expressions.lookbehind_assertion'] : [];
