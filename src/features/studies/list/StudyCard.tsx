import type { RefObject } from 'react'
import { listImageWidths } from '#contract/base/constants.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import { t } from '#language/language.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { StudyCardFrame } from '#study/StudyCardFrame.tsx'
import { FoundIn } from '#features/studies/parts/FoundIn.tsx'
import { MarkButtons } from '#features/studies/parts/MarkButtons.tsx'
import type { Marking } from '#features/studies/marking.ts'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'

export interface StudyCardProps {
  study: StudyView
  /** Base of the image service. */
  resizeUrl: string
  /** Set for the first cards, which are visible immediately. */
  isEager?: boolean
  /** Set for cards that are added below the visible part of the list: rendered when scrolled to. */
  isBelow?: boolean
  /** Saving and hiding, if offered. */
  marking?: Marking | undefined
  /** Why the study does not fit the participant. */
  misfit?: string | undefined
  /** Where a search has found the study. */
  foundIn?: Phrase | null | undefined
  /** The newest study of the last visit; those after it are marked as new. */
  newAfter?: number | undefined
  /** Receives the card, which can hold the focus. */
  cardRef?: RefObject<HTMLElement | null> | undefined
}

/** One study of a list, with its picture, link and marks. */
export function StudyCard(props: StudyCardProps) {
  const {
    study,
    resizeUrl,
    isEager = false,
    isBelow,
    marking,
    misfit,
    foundIn,
    cardRef,
    newAfter = Infinity,
  } = props
  return (
    <StudyCardFrame
      study={study}
      renderPicture={(className) => (
        <StudyImage
          // A new element per study: otherwise the previous study's picture would show until the next has loaded.
          key={study.id}
          study={study}
          resizeUrl={resizeUrl}
          shape="1x1"
          widths={listImageWidths}
          sizes="(width >= 768px) 168px, 72px"
          isEager={isEager}
          pictureOf={study.id}
          className={className}
        />
      )}
      renderLink={(className) => <ViewLink study={study} className={className} />}
      marks={marking && <MarkButtons study={study} marking={marking} />}
      misfit={misfit}
      found={foundIn && <FoundIn phrase={foundIn} />}
      note={marking?.appliedText(study.id) ?? (study.id > newAfter ? t('New') : undefined)}
      {...(isBelow && { isBelow })}
      cardRef={cardRef}
    />
  )
}
