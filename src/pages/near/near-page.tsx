import { t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { listPageSize } from '#contract/base/constants.ts'
import { studyCount } from '#features/studies/list/study-count.ts'
import { type Middle, middleOf, nowhere } from '#features/studies/near/search-place.ts'
import { NearMap } from '#features/studies/near/NearMap.tsx'
import { NearSearch } from '#features/studies/near/NearSearch.tsx'
import { readiness } from '#base/readiness.ts'
import { zipTableAround, zipTableQuery } from '#catalogue/device/tables.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useMatches } from '#ui/parts/use-matches.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { ForWhom } from '#pages/whom/for-whom.tsx'
import { useNearOwner, useViewer } from '#pages/whom/use-viewer.ts'
import { CallSite } from './call-site.tsx'
import { type CalledSite, NearCards } from './near-cards.tsx'
import styles from './near-page.module.css'
import { Remarks, Results } from './near-results.tsx'
import { aroundWords, isFirstSearch, useNearSearch } from '#features/studies/near/kept-search.ts'
import { useDevicePlace } from './use-device-place.ts'
import { useNear } from './use-near.ts'

/** From this width on a map has room beside the list; above it, a map would push the list off a phone's screen. */
const wideQuery = '(width >= 1100px)'

/** Studies near a place: where they are in person, and trials at their nearest open sites. */
export function NearPage() {
  const marked = useMarkedStudies()
  const viewer = useViewer(marked.hidden)
  const [search, change] = useNearSearch(useNearOwner())
  // Kept for a search anywhere, also without a network. It is not needed for the first list.
  const isReady = useSyncExternalStore(readiness.subscribe, readiness.get)
  const isFirst = isFirstSearch(search) && viewer.person === null
  const { data: all, isError } = useQuery({ ...zipTableQuery, enabled: isReady || !isFirst })
  const { wanted, named } = useMemo(() => aroundWords(all, search), [all, search])
  const { device } = wanted
  const zip = wanted.zip ?? viewer.zip ?? ''
  const isOwn = wanted.zip === null && device === null && viewer.person === null
  const { data: part = all } = useQuery({ ...zipTableAround(viewer.zip), enabled: isOwn })
  const reach = useCallback(
    (miles: number): Middle => (all ? middleOf(all, device, zip, miles) : nowhere),
    [all, device, zip],
  )
  const table = isOwn ? part : all
  const middle = useMemo(() => (table ? middleOf(table, device, zip) : nowhere), [table, device, zip])
  const located = useDevicePlace((found) =>
    change((now) => ({ device: found, zip: '', text: aroundWords(all, now).wanted.text })),
  )
  const around = useNear(middle, wanted, viewer)
  const { near, notice } = around
  const nearestFirst = useMemo(
    () => near?.found.map(({ site }) => site).toSorted((a, b) => a.miles - b.miles) ?? [],
    [near],
  )
  const isWide = useMatches(wideQuery)
  const [isMapShown, showMap] = useState(false)
  const [selected, setSelected] = useState<number | null>(null)
  const [called, setCalled] = useState<CalledSite | null>(null)
  const [cards] = useState(() => new Map<number, HTMLElement>())
  const select = (id: number) => {
    setSelected(id)
    const position = near?.found.findIndex(({ study }) => study.id === id) ?? -1
    if (position >= search.shown) change({ shown: position + 1 })
    requestAnimationFrame(() => cards.get(id)?.focus())
  }
  const list = { viewer, selected, cards, onCall: setCalled, appliedText: marked.appliedText }
  return (
    <div className={styles.page} data-fleeting={isFirstSearch(search) ? undefined : 'page'}>
      <header className={styles.header}>
        <h1>{viewer.person ? t('Near {name}', { name: viewer.person.name }) : t('Near me')}</h1>
        <ForWhom />
        <output>{near && middle.place ? studyCount(near.found.length) : ''}</output>
      </header>
      <div className={styles.search}>
        <NearSearch
          zip={device ? '' : zip}
          onZip={(typed) => {
            located.forget()
            change({ zip: typed, device: null, text: wanted.text })
          }}
          problem={located.problem ?? middle.problem}
          isLocating={located.isLocating}
          onLocate={located.locate}
          isBusy={around.isSearching}
          search={search}
          onChange={change}
        >
          {!isWide && middle.place && hasFeature('editions') && (
            <Button
              variant="secondary"
              size="small"
              aria-expanded={isMapShown}
              onClick={() => showMap(!isMapShown)}
            >
              {t('Map')}
            </Button>
          )}
        </NearSearch>
      </div>
      <div className={styles.map}>
        {(isWide || isMapShown) && middle.place && hasFeature('editions') && (
          <NearMap
            place={middle.place}
            miles={search.miles}
            sites={nearestFirst}
            selected={selected}
            onSelect={select}
          />
        )}
      </div>
      <div className={styles.list} aria-busy={around.isSearching}>
        {isError && (
          <Banner tone="error">
            {t('The places of ZIP codes are not on this device yet. Connect once, and they stay here.')}
          </Banner>
        )}
        {named && <p>{t('Around {place}.', { place: named })}</p>}
        {notice}
        <Remarks {...around} person={viewer.person} text={wanted.text} />
        <Results
          around={around}
          reach={reach}
          hasPlace={middle.place !== null}
          search={wanted}
          onText={(text) => change({ text, zip: wanted.zip, device })}
          list={list}
        >
          {near && (
            <NearCards
              {...list}
              found={near.found}
              isGrouped={near.isGrouped}
              shown={search.shown}
              onMore={() => change({ shown: search.shown + listPageSize })}
              viewOf={around.viewOf}
              foundIn={around.foundIn}
            />
          )}
        </Results>
      </div>
      {called && (
        <CallSite
          {...called}
          sites={nearestFirst}
          viewer={viewer}
          zip={device ? null : zip}
          onClose={() => setCalled(null)}
        />
      )}
    </div>
  )
}
