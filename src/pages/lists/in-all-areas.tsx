import { StudyListPage, type StudyListPageProps } from './study-list.tsx'
import { useAreas } from './use-areas.tsx'

/** A list with the studies of all market areas to select from. */
export function InAllAreas(props: Omit<StudyListPageProps, 'source' | 'remarks'>) {
  const { notice, ...source } = useAreas()
  return <StudyListPage {...props} source={source} remarks={notice} />
}
