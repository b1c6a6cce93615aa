/** Statuses of trials that accept participants, now or soon. */
const openStatuses: ReadonlySet<string> = new Set([
  'RECRUITING',
  'NOT_YET_RECRUITING',
  'ENROLLING_BY_INVITATION',
])

/** Whether a trial, or one of its sites, is open to participants by its status at the registry. */
export const isOpen = (status: string): boolean => openStatuses.has(status)
