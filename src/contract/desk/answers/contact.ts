/** Subject of a message. */
export const contactSubjects = ['general', 'study', 'survey', 'payout', 'account'] as const
export type ContactSubject = (typeof contactSubjects)[number]

/** `open`: support has to answer. */
export const contactStates = ['open', 'answered', 'closed'] as const
export type ContactState = (typeof contactStates)[number]
