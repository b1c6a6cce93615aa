import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { Participant } from '#domain/fit/eligibility.ts'
import { selectStudies } from '#domain/fit/listing.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { OtherStudies } from '#features/studies/page/StudyDetails.tsx'
import type { CatalogueWithTables } from '#pages/lists/catalogue.ts'
import { useMemo } from 'react'

const otherStudyCount = 6

export interface OthersProps {
  participant: Participant
  /** The study of the page. Others of its category come first. */
  head: StudyHead
  today: string
}

/** Other studies of the participant's list. */
export function OthersIn({ catalogue, tables, participant, head, today }: OthersProps & CatalogueWithTables) {
  const { id, category } = head
  const others = useMemo(
    () =>
      selectStudies(catalogue, { kind: 'my' }, participant)
        .filter((other) => other.id !== id)
        .sort((a, b) => Number(b.category === category) - Number(a.category === category))
        .slice(0, otherStudyCount),
    [catalogue, participant, id, category],
  )
  return <OtherStudies studies={others.map((study) => viewStudy(study, tables, today))} />
}
