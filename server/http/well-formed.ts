/**
 * Whether a text can be stored unchanged. JSON may carry half of a surrogate pair, which UTF-8 cannot:
 * PostgreSQL refuses it in `jsonb`, and in `text` it would silently become another character.
 */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text)
}
