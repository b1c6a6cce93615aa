import { useIsOffline } from '#offline/network/connectivity.ts'
import { t } from '#language/language.ts'
import { newestStudies } from '#catalogue/device/newest-studies.ts'
import { type OtherAreas, loadAreas, otherAreas } from '#catalogue/near/areas.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLoaded } from '#pages/use-loaded.ts'
import { type CatalogueWithTables, useTables } from './catalogue.ts'
import type { Elements } from '#ui/parts/elements.ts'

/**
 * The studies of other market areas. They are loaded while the page is open, unless the catalogue holds them already;
 * until then the page has those of the nation and of the participant's area.
 *
 * @param areas Numbers of the only other areas, the same object each time; by default all areas.
 */
export function useAreas(
  areas: ReadonlySet<number> | null = null,
): CatalogueWithTables & { notice: Elements; isLoading: boolean } {
  const client = useQueryClient()
  const base = useLoaded(catalogueQuery, newestStudies.get())
  const isWhole = areas?.size === 0 || base.isPart || base.indexes.newestFirst.length >= base.count
  const others = otherAreas(client)
  const load = useCallback(() => {
    if (!isWhole) void loadAreas(client, base, areas)
  }, [client, base, areas, isWhole])
  useEffect(() => {
    load()
    return () => otherAreas(client).get()?.loading.abort()
  }, [client, load])
  const state = useSyncExternalStore(others.subscribe, others.get)
  const current = state?.base === base && !isWhole ? state : null
  const shown = useTables(current?.catalogue ?? base)
  if (isWhole) return { ...shown, notice: null, isLoading: false }
  const isLoading = current?.isLoading ?? true
  const notice = (
    <AreasNotice
      areas={current?.areas ?? { loaded: 0, total: null }}
      isLoading={isLoading}
      onStop={() => current?.loading.abort()}
      onLoad={load}
    />
  )
  return { ...shown, notice, isLoading }
}

interface AreasNoticeProps extends Pick<OtherAreas, 'areas' | 'isLoading'> {
  onStop: () => void
  onLoad: () => void
}

/** Tells how many of the other areas the list has, and lets the participant stop or resume the loading. */
function AreasNotice({ areas: { loaded, total }, isLoading, onStop, onLoad }: AreasNoticeProps) {
  const isOffline = useIsOffline()
  if (!isLoading && loaded === total) return null
  const counts = { loaded, total: total ?? '' }
  if (isLoading)
    return (
      <Banner tone="info" button={{ text: t('Stop'), onPress: onStop }}>
        {total === null
          ? t('Loading the studies of other areas…')
          : t('Loading the studies of other areas: {loaded} of {total}', counts)}
      </Banner>
    )
  return (
    <Banner tone="info" button={!isOffline && { text: t('Load the others'), onPress: onLoad }}>
      {total === null
        ? t(
            'This list has the studies near you, those open everywhere, and {loaded} other areas saved on this device.',
            { loaded },
          )
        : t(
            'This list has the studies near you, those open everywhere, and {loaded} of {total} other areas.',
            counts,
          )}
    </Banner>
  )
}
