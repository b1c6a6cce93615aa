import { StudyListSkeleton } from '#features/studies/list/StudyListSkeleton.tsx'
import { useMember } from '#pages/sign-in/current-member.ts'
import { isElsewhere, usePerson } from '#pages/whom/use-viewer.ts'
import { StudyListPage, type StudyListPageProps } from './study-list.tsx'
import { useAreas } from './use-areas.tsx'

/**
 * My Studies or a category, for the participant or the chosen person. A person elsewhere needs another area's studies.
 * All areas are loaded then, because a request for one would tell the host where that person lives.
 */
export function StudyListFor(props: Omit<StudyListPageProps, 'source' | 'remarks'>) {
  const isFar = isElsewhere(useMember(), usePerson())
  // One list for everybody: another one would take the focus from the choice of the person.
  const { notice, ...source } = useAreas(isFar ? null : none)
  if (isFar && source.catalogue.isPart) return <StudyListSkeleton title={props.title} />
  return <StudyListPage {...props} source={source} remarks={notice} />
}

const none: ReadonlySet<number> = new Set()
