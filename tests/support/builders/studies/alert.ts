import type { Alert } from '#domain/alerts/alerts.ts'

/** A kept search of My Studies. Give what the test is about. */
export const alertOf = (
  id: string,
  chosen: Partial<Alert> = {},
  search: Partial<Alert['search']> = {},
): Alert => ({
  id,
  list: { kind: 'my' },
  search: { text: '', place: 'anywhere', isInSpanish: false, category: null, ...search },
  name: `“${search.text ?? id}”`,
  path: `/my?q=${search.text ?? ''}`,
  person: null,
  leastHourly: null,
  since: Date.now(),
  ...chosen,
})
