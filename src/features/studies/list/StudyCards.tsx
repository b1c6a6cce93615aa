import { Fragment, memo, useState } from 'react'
import { t } from '#language/language.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { listPageSize, studiesPerAd } from '#contract/base/constants.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { Button } from '#ui/parts/Button.tsx'
import { ListedStudy } from './ListedStudy.tsx'
import type { Marking } from '#features/studies/marking.ts'
import { countText } from './study-count.ts'
import { useDrawn } from './use-drawn.ts'
import styles from './StudyCards.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface StudyCardsProps {
  /** All studies, in order; only those shown are turned into views. */
  studies: readonly StudyHead[]
  /** Returns the same view for the same study. */
  viewOf: (study: StudyHead) => StudyView
  resizeUrl: string
  /** Changes with the search: the list then starts from its top. */
  searchKey?: string | undefined
  /** The place in a study where a search has found it. */
  foundIn?: ((id: number) => Phrase | null) | undefined
  /** Number of cards at first, for a list that is returned to. */
  initialCount?: number | undefined
  /** Called with the number of cards after LOAD MORE. */
  onCountChange?: ((count: number) => void) | undefined
  /** Saving and hiding, if offered. */
  marking?: Marking | undefined
  /** Ids of those that have come since the last visit. */
  newIds?: ReadonlySet<number> | undefined
  /** Label of the button of a hidden study. */
  showAgain?: 'Undo' | 'Show again' | undefined
  /** Why a study of the list does not fit the participant. */
  misfitOf?: ((study: StudyHead) => string | undefined) | undefined
  /** Words for the places of a study near the participant, if it has several. */
  placeOf?: ((study: StudyView) => string | undefined) | undefined
  /** The advertisement after every fifth study; slots count from 0. */
  renderAd?: ((slot: number) => Elements) | undefined
}

const eagerImages = 2

/** Cards that a press of LOAD MORE adds at once: a slow phone takes a while for ten. */
const cardsAtOnce = 2

/** Ten studies at first, ten more per press. Memoised, so that unchanged props do not render the cards. */
export const StudyCards = memo(function StudyCards(props: StudyCardsProps) {
  const { studies, viewOf, resizeUrl, searchKey, marking, showAgain = 'Undo' } = props
  const { misfitOf, placeOf, renderAd, foundIn, newIds } = props
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

  const shown = useDrawn(count, cardsAtOnce)
  const loadMore = () => {
    onCountChange?.(count + listPageSize)
    setFirstNewId(studies[count]?.id ?? null)
    setCount(count + listPageSize)
  }
  return (
    <>
      {studies.slice(0, shown).map((study, index) => (
        <Fragment key={keyOf(study, places)}>
          <ListedStudy
            study={viewOf(study)}
            resizeUrl={resizeUrl}
            isEager={index < eagerImages}
            // A list that is returned to restores its scroll position, so its cards need their real heights.
            isBelow={index >= eagerImages && (searchKey !== firstKey || index >= initialCount)}
            isFirstNew={study.id === firstNewId}
            marking={marking}
            misfit={misfitOf?.(study)}
            place={placeOf?.(viewOf(study))}
            foundIn={foundIn?.(study.id)}
            isNew={newIds?.has(study.id) ?? false}
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
          <p>{t('{count} shown', { count: countText(shown, studies.length) })}</p>
        </div>
      )}
    </>
  )
})

function idsOf(studies: readonly StudyHead[], count: number): readonly number[] {
  return studies.slice(0, count).map(({ id }) => id)
}

/**
 * Key of a card. Another search reuses the existing cards by place: changing their texts takes a slow phone a third of
 * the time of new cards. Otherwise a study keeps its card, whatever comes before it.
 *
 * @param places Ids of the studies at the start of the search, in order.
 * @returns A place as a negative number, or the study's id.
 */
function keyOf({ id }: StudyHead, places: readonly number[]): number {
  const place = places.indexOf(id)
  return place < 0 ? id : -1 - place
}
