import { StudyListPage, type StudyListPageProps } from './study-list.tsx'
import { useAreas } from './use-areas.tsx'

export function InAllAreas(props: Omit<StudyListPageProps, 'source' | 'remarks'>) {
  const { notice, ...source } = useAreas()
  return <StudyListPage {...props} source={source} remarks={notice} />
}
