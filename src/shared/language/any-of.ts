/** Names of which any may come: `Amazon, Target, or Visa`. Not by `Intl`, whose first use takes a slow phone 60 ms. */
export function anyOf(names: readonly string[], language: string): string {
  const last = names.at(-1) ?? ''
  const others = names.slice(0, -1).join(', ')
  if (others === '') return last
  if (language.startsWith('es')) return `${others} ${/^(?:h?o|8)/i.test(last) ? 'u' : 'o'} ${last}`
  return `${others}${names.length > 2 ? ',' : ''} or ${last}`
}
