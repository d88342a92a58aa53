/** A request line may hold an absolute URL, as for a proxy. Its host is ignored. */
export function addressIn(url: string): string {
  const address = url.startsWith('/') ? url : url.replace(/^[^/]*\/\/[^/]*/, '');
  return address.startsWith('/') ? address : `/${address}`;
}
