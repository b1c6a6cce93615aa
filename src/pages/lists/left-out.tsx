import { t, plural } from '#language/language.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Person } from '#offline/storage/people-record.ts'
import { Link } from '@tanstack/react-router'
import { handedWords } from '#pages/search/handed-words.ts'

export interface LeftOutProps {
  count: number
  /** Null for the participant. */
  person: Person | null
  /** Words of the list's search, with which that of the reasons begins. */
  text: string
}

/** The number of studies that a list leaves out, and a link to them with the reasons. */
export function LeftOut({ count, person, text }: LeftOutProps) {
  const client = useQueryClient()
  if (count <= 0) return null
  return (
    <>
      <span>
        {plural(
          count,
          '1 other study does not fit {name} now.',
          '{count} other studies do not fit {name} now.',
          { name: person?.name ?? t('you') },
        )}
      </span>{' '}
      <Link to="/not-now" onClick={() => client.setQueryData(handedWords, text)}>
        {t('See why')}
      </Link>
    </>
  )
}
