import { useIsOffline } from '#offline/network/use-is-offline.ts'
import { plural } from '#language/formats.ts'
import { t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import type { Participant } from '#domain/studies/eligibility.ts'
import { studyViews } from '#domain/studies/study-view.ts'
import { participantOf } from '#session/participant.ts'
import { NearCard } from '#features/studies/near/NearCard.tsx'
import { NearMap } from '#features/studies/near/NearMap.tsx'
import { type Middle, middleOf, nowhere } from '#features/studies/near/middle.ts'
import { NearSearch } from '#features/studies/near/NearSearch.tsx'
import { catalogueQuery } from '#catalogue/queries.ts'
import { zipTableQuery } from '#catalogue/near/place-tables.ts'
import { maxMiles, profileZip } from '#catalogue/near/sites.ts'
import { studyCount } from '#features/studies/list/study-count.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLoaded } from '#pages/use-loaded.ts'
import { useToday } from '#pages/lists/today.ts'
import { DidYouMean } from '#pages/lists/did-you-mean.tsx'
import { useAreas } from '#pages/lists/use-areas.tsx'
import { useMarkedStudies } from '#pages/marks/use-marked-studies.ts'
import { CallSite } from './call-site.tsx'
import styles from './near-page.module.css'
import { type NearSearch as Search, moreCards, useNearSearch } from './near-search.ts'
import { type NearStudies, type NearStudy, findNear } from './near-studies.ts'
import { useDevicePlace } from './use-device-place.ts'
import { type Sites, useSites } from './use-sites.ts'
import type { Elements } from '#ui/parts/elements.ts'

const from = '/_member/_complete/near'

/** Trials near a place, each at its nearest open site. */
export function NearPage() {
  const { user } = useRouteContext({ from })
  const [search, change] = useNearSearch(user.enc_id)
  const { data: table, isError } = useQuery(zipTableQuery)
  const zip = search.zip ?? profileZip(user) ?? ''
  const middle = useMemo(
    () => (table ? middleOf(table, search.device, zip) : nowhere),
    [table, search.device, zip],
  )
  const located = useDevicePlace((device) => change({ device, zip: '' }))
  const sites = useSites(user.enc_id, middle.states)
  const today = useToday()
  const marked = useMarkedStudies(user)
  const participant = useMemo(
    () => ({ ...participantOf(user), hiddenStudyIds: marked.hidden }),
    [user, marked.hidden],
  )
  const { near, tables, notice, textsOf } = useNear(sites, middle, search, { participant, today })
  const viewOf = useMemo(() => studyViews(tables, today), [tables, today])
  const nearestFirst = useMemo(
    () => near?.found.map(({ site }) => site).toSorted((a, b) => a.miles - b.miles) ?? [],
    [near],
  )
  const [selected, setSelected] = useState<number | null>(null)
  const [called, setCalled] = useState<NearStudy | null>(null)
  const cards = useRef(new Map<number, HTMLElement>())
  const select = (id: number) => {
    setSelected(id)
    const position = near?.found.findIndex(({ study }) => study.id === id) ?? -1
    if (position >= search.shown) change({ shown: position + 1 })
    requestAnimationFrame(() => cards.current.get(id)?.focus())
  }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('Near me')}</h1>
        <output>{near && middle.place ? studyCount(near.found.length) : ''}</output>
      </header>
      <div className={styles.search}>
        <NearSearch
          zip={search.device ? '' : zip}
          onZip={(typed) => {
            located.forget()
            change({ zip: typed, device: null })
          }}
          problem={located.problem ?? middle.problem}
          isLocating={located.isLocating}
          onLocate={located.locate}
          text={search.text}
          miles={search.miles}
          order={search.order}
          onText={(text) => change({ text })}
          onMiles={(miles) => change({ miles })}
          onOrder={(order) => change({ order })}
        />
      </div>
      <div className={styles.map}>
        {middle.place && hasFeature('editions') && (
          <NearMap
            place={middle.place}
            miles={search.miles}
            sites={nearestFirst}
            selected={selected}
            onSelect={select}
          />
        )}
      </div>
      <div className={styles.list}>
        {isError && (
          <Banner tone="error">
            {t('The places of ZIP codes are not on this device yet. Connect once, and they stay here.')}
          </Banner>
        )}
        {notice}
        <Remarks sites={sites} near={near} />
        <Results
          sites={sites}
          near={near}
          hasPlace={middle.place !== null}
          text={search.text}
          textsOf={textsOf}
          onText={(text) => change({ text })}
          isWidest={search.miles === maxMiles}
        >
          {near?.found.slice(0, search.shown).map((found) => (
            <NearCard
              key={found.study.id}
              ref={(element) => {
                if (element) cards.current.set(found.study.id, element)
                else cards.current.delete(found.study.id)
              }}
              study={viewOf(found.study)}
              site={found.site}
              isSelected={found.study.id === selected}
              onCall={() => setCalled(found)}
              applied={marked.appliedText(found.study.id)}
            />
          ))}
          {near && near.found.length > search.shown && (
            <Button variant="secondary" isWide onClick={() => change(moreCards(search))}>
              {t(firstTexts.loadMore)}
            </Button>
          )}
        </Results>
      </div>
      {called && (
        <CallSite
          user={user}
          study={viewOf(called.study)}
          site={called.site}
          zip={search.device ? null : zip}
          onClose={() => setCalled(null)}
        />
      )}
    </div>
  )
}

/** The trials that match. The market areas around them are loaded if the catalogue lacks one of them. */
function useNear(
  sites: Sites | null,
  { place, areas }: Middle,
  search: Search,
  { participant, today }: { participant: Participant; today: string },
) {
  const base = useLoaded(catalogueQuery)
  const { text, miles, order } = useDeferredValue(search)
  const find = useCallback(
    (catalogue: Catalogue, words: string) => {
      const wanted = { text: words, miles, order }
      return sites && place ? findNear(sites, place, wanted, catalogue, participant, today) : null
    },
    [sites, place, miles, order, participant, today],
  )
  const hasUnknown = useMemo(() => (find(base, '')?.unknown ?? 0) > 0, [find, base])
  const { catalogue, tables, notice } = useAreas(hasUnknown ? areas : nowhere.areas)
  const near = useMemo(() => find(catalogue, text), [find, catalogue, text])
  const textsOf = () => [
    ...Object.values(catalogue.studies).map(({ title }) => title),
    ...Object.values(sites?.conditions?.conditions ?? {}).flat(),
  ]
  return { near, tables, notice, textsOf }
}

/** Notes on trials that the list leaves out. */
function Remarks({ sites, near }: { sites: Sites | null; near: NearStudies | null }) {
  const isOffline = useIsOffline()
  if (sites === null || near === null) return null
  return (
    <>
      {sites.missing.length > 0 && (
        <Banner tone="info">
          {t('The places in {states} are not on this device yet. They load as soon as you are connected.', {
            states: sites.missing.join(', '),
          })}
        </Banner>
      )}
      {near.unknown > 0 && isOffline && (
        <Banner tone="info">
          {plural(
            near.unknown,
            '1 other study near here is not on this device yet. Connect to see it.',
            '{count} other studies near here are not on this device yet. Connect to see them.',
          )}
        </Banner>
      )}
      {near.unfit > 0 && (
        <p className={styles.unfit}>
          {plural(
            near.unfit,
            '1 other study does not fit you now.',
            '{count} other studies do not fit you now.',
          )}
        </p>
      )}
    </>
  )
}

interface ResultsProps {
  sites: Sites | null
  near: NearStudies | null
  hasPlace: boolean
  text: string
  /** Titles and conditions that are searched. */
  textsOf: () => readonly string[]
  onText: (text: string) => void
  /** The distance cannot be wider. */
  isWidest: boolean
  children: Elements
}

/** The cards, or why there are none. */
function Results({ sites, near, hasPlace, text, textsOf, onText, isWidest, children }: ResultsProps) {
  if (!hasFeature('editions')) {
    return <EmptyState title={t('This portal does not know the places of its studies.')} />
  }
  if (!hasPlace) {
    return (
      <EmptyState title={t('Where are you looking?')}>
        {t('Enter a ZIP code to see the trials around it, with the phone numbers of their places.')}
      </EmptyState>
    )
  }
  if (sites === null || near === null) return <Skeleton height="9rem" />
  // Without the places of a state, nobody knows whether there are any: `Remarks` says so.
  if (near.found.length > 0 || sites.missing.length > 0) return children
  return (
    <EmptyState
      title={t('No open place near here')}
      action={
        <>
          <DidYouMean text={text} textsOf={textsOf} onSearch={onText} />
          <Link to="/category/$slug" params={{ slug: 'clinical-trials' }} className={buttonClass()}>
            {t('Clinical Trials')}
          </Link>
        </>
      }
    >
      {text.trim() !== ''
        ? t('Try fewer or different words, or a larger distance.')
        : isWidest
          ? t('No trial that fits you has an open place within 100 miles.')
          : t('Try a larger distance.')}
    </EmptyState>
  )
}
