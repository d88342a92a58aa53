/** A value that fits a JSON schema, for tests that send every endpoint a valid request and then spoil it. */

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  minItems?: number;
  pattern?: string;
  format?: string;
}

/** @param known the value for a name, instead of any that fits, such as an existing id; undefined for all others */
export function sampleFromSchema(given: object, known: (name: string) => unknown = () => undefined): unknown {
  const schema = given as Schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleFromSchema(schema.anyOf[0]!, known);
  if (schema.oneOf) return sampleFromSchema(schema.oneOf[0]!, known);
  if (schema.allOf) return sampleFromSchema(Object.assign({}, ...schema.allOf) as object, known);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [
          name,
          known(name) ?? sampleFromSchema(one, known),
        ]),
      );
    case 'array':
      return [sampleFromSchema(schema.items ?? {}, known)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return text(schema);
    default:
      return 'x';
  }
}

function text({ pattern = '', format }: Schema): string {
  if (pattern.includes('[0-9a-f]{8}-')) return '00000000-0000-4000-8000-000000000000';
  if (pattern.includes('@') || format === 'email') return 'ada@example.com';
  if (pattern.includes('\\d{6}')) return '123456';
  if (pattern.startsWith('^#')) return '#232f6e';
  if (pattern.includes('\\d{4}-')) return '2026-11-01';
  if (format === 'uri') return 'https://example.com';
  return 'x';
}
