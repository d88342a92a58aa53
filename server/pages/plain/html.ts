/** HTML in which every value is escaped. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[];

/** Builds HTML. Values are escaped, unless this function built them. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const text = parts.map((part, index) => part + (index < values.length ? asHtml(values[index]!) : '')).join('');
  return { html: text };
}

function asHtml(value: Value): string {
  if (typeof value === 'object') return 'html' in value ? value.html : value.map((one) => one.html).join('');
  return String(value)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
