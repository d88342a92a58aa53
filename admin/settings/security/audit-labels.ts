/** 'product.size-added' reads as 'Product: size added', 'isOn' as 'Is on'. */
export function auditActionLabel(action: string): string {
  const [thing = '', done] = action.split('.');
  const first = label(thing);
  const whole = done === undefined ? first : `${first}: ${label(done)}`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** A pair holds the old and the new value. */
export function auditDetailLabel(value: unknown): string {
  if (Array.isArray(value) && value.length === 2 && value.every(isPlain)) {
    return `${auditDetailLabel(value[0])} → ${auditDetailLabel(value[1])}`;
  }
  if (Array.isArray(value)) return value.map(auditDetailLabel).join(', ');
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'number') return value.toLocaleString('en');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

const label = (text: string) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
