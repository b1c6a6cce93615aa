import type { AnsweredStudy, Applicant, Decision } from '#contract/desk/answers/applicants.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { formatCount } from '#language/formats.ts'

export const decisionTitles: Readonly<Record<Decision, string>> = {
  chosen: 'Chosen',
  declined: 'Declined',
  waitlisted: 'On the waiting list',
}

/** Name for the operator; not every participant has a profile. */
export const nameOf = ({ first_name: firstName, enc_id: encId }: Applicant) => firstName ?? encId

export const applicantsText = (count: number) => countedNoun(count, 'applicant', 'applicants')

/** Counts of a study's answers in words. */
export function countsText({ answers, unread, undecided, chosen }: AnsweredStudy): string {
  return [
    countedNoun(answers, 'answer', 'answers'),
    `${formatCount(unread)} unread`,
    `${formatCount(undecided)} undecided`,
    `${formatCount(chosen)} chosen`,
  ].join(' · ')
}
