/**
 * Whether text can be stored as it is. JSON may carry half of a surrogate pair, which UTF-8 cannot: PostgreSQL
 * refuses it in `jsonb`, and in `text` it would silently turn into another character.
 */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
