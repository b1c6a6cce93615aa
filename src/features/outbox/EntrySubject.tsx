import { HostText } from '#ui/parts/HostText.tsx'
import { type Subject, operationTexts } from './operation-texts.ts'

export interface EntrySubjectProps {
  entry: Subject
  /** Title of the study that the post belongs to; null if this device does not know it. */
  studyTitle: string | null
}

/** Subject of a post, with the study's title in its own language. */
export function EntrySubject({ entry, studyTitle }: EntrySubjectProps) {
  const { subject, titled } = operationTexts[entry.op]
  if (studyTitle === null || titled === null) return <span>{subject(entry)}</span>
  return titled(<HostText>{studyTitle}</HostText>)
}
