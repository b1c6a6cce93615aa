/** `scheduled`: published from its first day on. */
export const ownStudyStates = ['draft', 'scheduled', 'published', 'closed'] as const
export type OwnStudyState = (typeof ownStudyStates)[number]
