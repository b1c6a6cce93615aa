import type { ContactState, ContactThreadAnswer } from '#contract/desk/answers/contact.ts'

export const stateTexts: Record<ContactState, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** Subject of a message with the record that it names. */
export function subjectText({
  subject,
  subject_ref: ref,
}: Pick<ContactThreadAnswer, 'subject' | 'subject_ref'>): string {
  const texts = {
    general: 'Message',
    study: 'Report on a study',
    survey: 'Report on a survey',
    payout: 'Report on a payout',
    account: 'Account or points',
  }
  return ref === null ? texts[subject] : `${texts[subject]}: ${ref}`
}
