import type { ContactThreadRow } from '#contract/desk/answers/contact.ts'
import { Link } from '@tanstack/react-router'

/** Leads to the row of a participant who writes about a study, and to no other: for the reason of the message. */
export function RosterLink({
  thread: { subject, subject_ref: ref, enc_id: encId, reference },
}: {
  thread: Pick<ContactThreadRow, 'subject' | 'subject_ref' | 'enc_id' | 'reference'>
}) {
  if (subject !== 'study' || ref === null || encId === null) return null
  return (
    <Link
      to="/studies/$id/people"
      params={{ id: ref }}
      search={{ board: 'all', who: encId }}
      state={{ rosterReason: `Your message ${reference}` }}
    >
      Roster
    </Link>
  )
}
