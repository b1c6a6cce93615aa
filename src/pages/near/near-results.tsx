import { t, plural } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { listPageSize } from '#contract/base/constants.ts'
import { maxMiles } from '#catalogue/near/sites.ts'
import type { Middle } from '#features/studies/near/search-place.ts'
import { useIsOffline } from '#offline/network/connectivity.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { buttonClass } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { DidYouMean } from '#pages/search/did-you-mean.tsx'
import { IgnoredWords } from '#pages/search/ignored-words.tsx'
import { LeftOut, type LeftOutProps } from '#pages/lists/left-out.tsx'
import { NearCards, type NearListProps } from './near-cards.tsx'
import type { WantedNear } from './near-studies.ts'
import { type Near, useNear } from './use-near.ts'

/** Notes on studies that the list leaves out. */
export function Remarks({
  sites,
  near,
  person,
  text,
}: Pick<Near, 'sites' | 'near'> & Omit<LeftOutProps, 'count'>) {
  const isOffline = useIsOffline()
  if (sites === null || near === null) return null
  return (
    <>
      <IgnoredWords words={near.ignored} />
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
        <small>
          <LeftOut count={near.unfit} person={person} text={text} />
        </small>
      )}
    </>
  )
}

interface ResultsProps extends FartherProps {
  around: Near
  hasPlace: boolean
  onText: (text: string) => void
  children: Elements
}

/** The cards, or why there are none. */
export function Results({ around, hasPlace, onText, children, ...farther }: ResultsProps) {
  const { sites, near, textsOf } = around
  const { text, miles } = farther.search
  if (!hasFeature('editions')) {
    return <EmptyState title={t('This portal does not know the places of its studies.')} />
  }
  if (!hasPlace) {
    return (
      <EmptyState title={t('Where are you looking?')}>
        {t('Enter a ZIP code to see the studies around it, with the phone numbers of trials.')}
      </EmptyState>
    )
  }
  if (sites === null || near === null) return <Skeleton height="9rem" />
  // Without the places of a state, nobody knows whether there are any: `Remarks` says so.
  if (near.found.length > 0 || sites.missing.length > 0) return children
  return (
    <>
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
          : miles === maxMiles
            ? t('No study that fits has an open place within 100 miles.')
            : t('Try a larger distance.')}
      </EmptyState>
      {around.isStudied && <Farther {...farther} />}
    </>
  )
}

/** In miles: what is on this device already, some hours by car, and the whole country. */
const reaches = [maxMiles, 400, 12_500] as const

interface FartherProps {
  search: WantedNear
  /** The middle of the search, with the states within so many miles. */
  reach: (miles: number) => Middle
  list: NearListProps
}

/** The nearest places beyond the distance of the search. */
function Farther({ step = 0, ...props }: FartherProps & { step?: number }) {
  const { search, reach, list } = props
  const miles = reaches[step] ?? maxMiles
  const middle = useMemo(() => reach(miles), [reach, miles])
  const wanted = { ...search, order: 'nearest', miles } as const
  const { near, sites, viewOf, foundIn, notice } = useNear(middle, wanted, list.viewer)
  const [shown, show] = useState(listPageSize)
  if (sites === null || near === null) return <Skeleton height="9rem" />
  const isEmpty = near.found.length === 0 && sites.missing.length === 0
  if (isEmpty) return step + 1 < reaches.length ? <Farther {...props} step={step + 1} /> : null
  return (
    <>
      {notice}
      <h2>{t('The nearest places beyond')}</h2>
      <NearCards
        {...list}
        found={near.found}
        isGrouped={near.isGrouped}
        shown={shown}
        onMore={() => show(shown + listPageSize)}
        viewOf={viewOf}
        foundIn={foundIn}
      />
    </>
  )
}
