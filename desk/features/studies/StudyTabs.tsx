import { Link } from '@tanstack/react-router'
import { partLink, StateLinks } from '#desk/shell/StateLinks.tsx'

const ownParts = [
  ['/studies/own/$id', 'Content'],
  ['/studies/own/$id/people', 'People'],
  ['/studies/own/$id/sessions', 'Sessions'],
  ['/studies/own/$id/money', 'Money'],
] as const

const importedParts = [
  ['/studies/$id', 'Content'],
  ['/studies/$id/people', 'People'],
] as const

/** The parts of the page of a study. A draft of our own has its content alone, and so none. */
export function StudyTabs({ id, isOwn = false }: { id: number; isOwn?: boolean }) {
  return (
    <StateLinks label="Parts of the study">
      {(isOwn ? ownParts : importedParts).map(([to, title]) => (
        <Link
          key={to}
          to={to}
          params={{ id: String(id) }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {title}
        </Link>
      ))}
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
