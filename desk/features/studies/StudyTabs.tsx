import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import { Link } from '@tanstack/react-router'
import { partLink, StateLinks } from '#desk/shell/StateLinks.tsx'

/** The parts of the page of a study that is written here. A draft has its content alone. */
export function OwnStudyTabs({ study: { id, study_id: studyId } }: { study: OwnStudyAnswer }) {
  if (studyId === null) return null
  const of = { params: { id: String(id) }, activeOptions: { exact: true, includeSearch: false } }
  return (
    <StateLinks label="Parts of the study">
      <Link to="/studies/own/$id" {...of}>
        Content
      </Link>
      <Link to="/studies/own/$id/people" {...of}>
        People
      </Link>
      <Link to="/studies/own/$id/sessions" {...of}>
        Sessions
      </Link>
      <Link to="/studies/own/$id/money" {...of}>
        Money
      </Link>
    </StateLinks>
  )
}

/** The parts of the page of an imported study. */
export function ImportedStudyTabs({ id }: { id: number }) {
  const of = { params: { id: String(id) }, activeOptions: { exact: true, includeSearch: false } }
  return (
    <StateLinks label="Parts of the study">
      <Link to="/studies/$id" {...of}>
        Content
      </Link>
      <Link to="/studies/$id/people" {...of}>
        People
      </Link>
    </StateLinks>
  )
}

/** The two lists of studies. */
export function StudyLists({ shown }: { shown: 'own' | 'imported' }) {
  return (
    <StateLinks label="Lists of studies">
      <Link to="/studies" {...partLink(shown === 'own')}>
        Written here
      </Link>
      <Link to="/studies/imported" {...partLink(shown === 'imported')}>
        Imported
      </Link>
    </StateLinks>
  )
}
