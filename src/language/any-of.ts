/** Names of which any may come: `Amazon, Target, or Visa`. */
export const anyOf = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
