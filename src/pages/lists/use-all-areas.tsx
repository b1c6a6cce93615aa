import { t } from '#language/language.ts'
import { allAreas, loadAllAreas } from '#features/studies/all-areas.ts'
import { connectivity } from '#offline/network/connectivity.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type CatalogueWithTables, useLoadedCatalogue, useTables } from './catalogue.ts'

/**
 * The studies of every market area. They are loaded while the page is open, unless the catalogue holds them already;
 * until then the page has those of the nation and of the participant's area.
 */
export function useAllAreas(): CatalogueWithTables & { notice: ReactNode } {
  const base = useLoadedCatalogue()
  const isWhole = base.indexes.newestFirst.length >= base.count
  const loading = useRef<AbortController>(null)
  const load = useCallback(() => {
    loading.current?.abort()
    loading.current = new AbortController()
    if (!isWhole) void loadAllAreas(base, loading.current.signal)
  }, [base, isWhole])
  useEffect(() => {
    load()
    return () => loading.current?.abort()
  }, [load])
  const state = useSyncExternalStore(allAreas.subscribe, allAreas.get)
  const current = state?.base === base ? state : null
  const shown = useTables(current?.catalogue ?? base)
  if (isWhole) return { ...shown, notice: null }
  const notice = (
    <AreasNotice
      areas={current?.areas ?? { loaded: 0, total: null }}
      isLoading={current?.isLoading ?? true}
      onStop={() => loading.current?.abort()}
      onLoad={load}
    />
  )
  return { ...shown, notice }
}

interface AreasNoticeProps {
  areas: { loaded: number; total: number | null }
  isLoading: boolean
  onStop: () => void
  onLoad: () => void
}

/** Tells how many of the other areas the list has, and lets the participant stop or resume the loading. */
function AreasNotice({ areas: { loaded, total }, isLoading, onStop, onLoad }: AreasNoticeProps) {
  const isOffline = useSyncExternalStore(connectivity.subscribe, connectivity.get) === 'offline'
  if (!isLoading && loaded === total) return null
  const counts = { loaded, total: total ?? '' }
  if (isLoading)
    return (
      <Banner
        tone="info"
        action={
          <Button variant="quiet" size="small" onClick={onStop}>
            {t('Stop')}
          </Button>
        }
      >
        {total === null
          ? t('Loading the studies of other areas…')
          : t('Loading the studies of other areas: {loaded} of {total}', counts)}
      </Banner>
    )
  return (
    <Banner
      tone="info"
      action={
        !isOffline && (
          <Button variant="quiet" size="small" onClick={onLoad}>
            {t('Load the others')}
          </Button>
        )
      }
    >
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
