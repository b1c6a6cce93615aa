/** Decisions on somebody's answers to a study's questionnaire. */
export const decisions = ['chosen', 'declined', 'waitlisted'] as const
export type Decision = (typeof decisions)[number]
