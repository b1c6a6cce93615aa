import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { type Subject, subjectOf } from './entry-text.ts'

export interface EntrySubjectProps {
  entry: Subject
  /** Title of the study that the post belongs to; null if this device does not know it. */
  studyTitle: string | null
}

/** Subject of a post, with the study's title in its own language. */
export function EntrySubject({ entry, studyTitle }: EntrySubjectProps) {
  if (studyTitle === null) return <span>{subjectOf(entry)}</span>
  const title = <HostText>{studyTitle}</HostText>
  return entry.op === 'participation'
    ? rich('Your reply to {title}', { title })
    : rich('Answers for {title}', { title })
}
