import { t } from '#language/language.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import type { Site } from '#domain/near/site-index.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { NearCard } from '#features/studies/near/NearCard.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useMisfits } from '#pages/lists/misfits.ts'
import type { Viewer } from '#pages/whom/use-viewer.ts'
import type { NearStudy } from './near-studies.ts'

/** A study, and the place that the participant wants to call. */
export interface CalledSite {
  study: StudyView
  site: Site
}

export interface NearListProps {
  viewer: Viewer
  /** The study that was chosen on the map. */
  selected: number | null
  /** Receives the cards by study. */
  cards: Map<number, HTMLElement>
  onCall: (called: CalledSite) => void
  appliedText: (study: number) => string | undefined
}

interface NearCardsProps extends NearListProps {
  found: readonly NearStudy[]
  shown: number
  onMore: () => void
  viewOf: (study: StudyHead) => StudyView
  /** The words of a study, such as its condition, in which the search has found it. */
  foundIn: (study: number) => Phrase | null | undefined
}

/** The first trials of a list, and the way to more. */
export function NearCards(props: NearCardsProps) {
  const { found, shown, onMore, viewOf, foundIn, selected, cards, onCall, appliedText } = props
  const misfitOf = useMisfits(props.viewer, viewOf)
  return (
    <>
      {found.slice(0, shown).map(({ study, site }) => (
        <NearCard
          key={study.id}
          ref={(element) => {
            if (element) cards.set(study.id, element)
            else cards.delete(study.id)
          }}
          study={viewOf(study)}
          site={site}
          isSelected={study.id === selected}
          onCall={() => onCall({ study: viewOf(study), site })}
          foundIn={foundIn(study.id)}
          applied={appliedText(study.id)}
          misfit={misfitOf(study)}
        />
      ))}
      {found.length > shown && (
        <Button variant="secondary" isWide onClick={onMore}>
          {t(firstTexts.loadMore)}
        </Button>
      )}
    </>
  )
}
