/**
 * Whether an `If-None-Match` header says that the client holds a body already.
 *
 * @param etag In the form that is sent, quotes included.
 */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
}
