/** A parameter in PostgreSQL's text format, or bytes in its binary format. */
export type EncodedParameter = string | Buffer | null;

/**
 * Encodes a parameter of a query: bytes as they are, dates as ISO times, arrays as PostgreSQL arrays, other objects as
 * JSON.
 *
 * @throws TypeError for a value without a text format, such as a symbol
 */
export function encodeParameter(value: unknown): EncodedParameter {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return encodeArray(value);
  return encodeText(value);
}

function encodeText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return value instanceof Date ? value.toISOString() : JSON.stringify(value);
    default:
      throw new TypeError(`A ${typeof value} can't be a parameter of a query`);
  }
}

/** Such as `{"a","b",NULL}` (PostgreSQL: Arrays, Array Input and Output Syntax). */
function encodeArray(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return encodeArray(value);
    const text = value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : encodeText(value);
    return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  });
  return `{${elements.join(',')}}`;
}
