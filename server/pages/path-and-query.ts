/** A request line may have an absolute URL, as for a proxy. Its host is ignored. */
export function pathAndQuery(url: string): string {
  const found = url.startsWith('/') ? url : url.replace(/^[^/]*\/\/[^/]*/, '');
  return found.startsWith('/') ? found : `/${found}`;
}
