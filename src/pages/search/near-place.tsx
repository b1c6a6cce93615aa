import { t } from '#language/language.ts'
import { zipTableQuery } from '#catalogue/device/tables.ts'
import { mayNamePlace, placeInWords } from '#domain/near/place-words.ts'
import { searchNear } from '#features/studies/near/kept-search.ts'
import { useNearOwner } from '#pages/whom/use-viewer.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** Leads from a search that names a place, such as "asthma near Boston", to the trials around it. */
export function NearPlace({ text }: { text: string }) {
  // The table is large: most searches name no place.
  const { data: table } = useQuery({ ...zipTableQuery, retry: false, enabled: mayNamePlace(text) })
  const owner = useNearOwner()
  const client = useQueryClient()
  const place = table ? placeInWords(table, text) : null
  if (place === null) return null
  return (
    <p>
      <Link to="/near" onClick={() => searchNear(client, owner, text)}>
        {t('Trials around {place}', { place: place.name })}
      </Link>
    </p>
  )
}
