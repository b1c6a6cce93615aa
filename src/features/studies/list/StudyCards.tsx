import { Fragment, type ReactNode, memo, startTransition, useState } from 'react'
import { t } from '#language/language.ts'
import type { Study } from '#contract/answers/catalogue.ts'
import { listPageSize, studiesPerAd } from '#contract/base/constants.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { Button } from '#ui/Button.tsx'
import { ListedStudy } from './ListedStudy.tsx'
import type { Marking } from '#features/studies/marking.ts'
import { countText } from './study-count.ts'
import styles from './StudyCards.module.css'

export interface StudyCardsProps {
  /** All of them, in order; only those shown are turned into views. */
  studies: readonly Study[]
  /** Gives the same view for the same study. */
  viewOf: (study: Study) => StudyView
  /** Base of the image service. */
  resizeUrl: string
  /** Changes with what is searched for: the list then starts from its top. */
  searchKey?: string | undefined
  /** How many to show at first, for a list that is come back to. */
  initialCount?: number | undefined
  /** Told how many are shown after LOAD MORE. */
  onCountChange?: ((count: number) => void) | undefined
  /** What a participant may do with a study here. */
  marking?: Marking | undefined
  /** What the way back to a hidden study is called. */
  showAgain?: 'Undo' | 'Show again' | undefined
  /** The advertisement after every fifth study; counts from 0. */
  renderAd?: ((slot: number) => ReactNode) | undefined
}

const eagerImages = 2

/** Ten studies at first, ten more per press. Props that stay the same leave the cards alone while the page renders. */
export const StudyCards = memo(function StudyCards(props: StudyCardsProps) {
  const { studies, viewOf, resizeUrl, searchKey, marking, showAgain = 'Undo', renderAd } = props
  const { initialCount = listPageSize, onCountChange } = props
  const [count, setCount] = useState(initialCount)
  const [firstNewId, setFirstNewId] = useState<number | null>(null)
  const [firstKey] = useState(searchKey)
  const [shownKey, setShownKey] = useState(searchKey)
  const [places, setPlaces] = useState(() => idsOf(studies, initialCount))
  if (shownKey !== searchKey) {
    setShownKey(searchKey)
    setCount(initialCount)
    setFirstNewId(null)
    setPlaces(idsOf(studies, initialCount))
  }

  const loadMore = () => {
    onCountChange?.(count + listPageSize)
    // A slow phone takes a while for ten cards: whatever is pressed meanwhile goes first.
    startTransition(() => {
      setFirstNewId(studies[count]?.id ?? null)
      setCount(count + listPageSize)
    })
  }
  return (
    <>
      {studies.slice(0, count).map((study, index) => (
        <Fragment key={keyOf(study, places)}>
          <ListedStudy
            study={viewOf(study)}
            resizeUrl={resizeUrl}
            isEager={index < eagerImages}
            // A list that is come back to stands as it stood: there the height of each card has to be its own.
            isBelow={index >= eagerImages && (searchKey !== firstKey || index >= initialCount)}
            isFirstNew={study.id === firstNewId}
            marking={marking}
            showAgain={showAgain}
          />
          {(index + 1) % studiesPerAd === 0 && renderAd?.((index + 1) / studiesPerAd - 1)}
        </Fragment>
      ))}
      {count < studies.length && (
        <div className={styles.more}>
          <div>
            <Button variant="secondary" isWide onClick={loadMore}>
              {t(firstTexts.loadMore)}
            </Button>
          </div>
          <p>{t('{count} shown', { count: countText(count, studies.length) })}</p>
        </div>
      )}
    </>
  )
})

function idsOf(studies: readonly Study[], count: number): readonly number[] {
  return studies.slice(0, count).map(({ id }) => id)
}

/**
 * Another search fills the cards that are there: only their words change, which takes a slow phone a third of the time that
 * new ones take. Until then a study keeps its card, whatever comes before it.
 *
 * @param places Ids of the studies that the search began with, in order.
 * @returns A place as a negative number, a study as its id.
 */
function keyOf({ id }: Study, places: readonly number[]): number {
  const place = places.indexOf(id)
  return place < 0 ? id : -1 - place
}
