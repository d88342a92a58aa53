/** A name for an operation that is stable and unique: 'postOrdersByIdCancel' for `POST /api/orders/:id/cancel`. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .replaceAll('/:', '/by-')
    .split(/[^a-zA-Z\d]+/);
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}
