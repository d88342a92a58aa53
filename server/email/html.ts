/** A piece of HTML in which everything that came from outside has been made harmless. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[];

/** Builds HTML: values are escaped, unless they were built by this function themselves. */
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
