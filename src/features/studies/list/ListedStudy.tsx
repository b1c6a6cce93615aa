import { type RefObject, memo, useEffect, useRef } from 'react'
import { listImageWidths } from '#contract/base/constants.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import type { Marking } from '#features/studies/marking.ts'
import { FoundIn } from '#features/studies/parts/FoundIn.tsx'
import { MarkButtons } from '#features/studies/parts/MarkButtons.tsx'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'
import { t } from '#language/language.ts'
import { StudyCardFrame } from '#study/StudyCardFrame.tsx'
import { HiddenStudy, type HiddenStudyProps } from './HiddenStudy.tsx'

export interface ListedStudyProps {
  study: StudyView
  /** Base of the image service. */
  resizeUrl: string
  /** Set for the first cards, which are visible immediately. */
  isEager: boolean
  /** Set for cards that are added below the visible part of the list: rendered when scrolled to. */
  isBelow: boolean
  /** Receives the focus after LOAD MORE. */
  isFirstNew: boolean
  /** Saving and hiding, if offered. */
  marking: Marking | undefined
  /** Why the study does not fit the participant. */
  misfit: string | undefined
  /** Replaces its place. */
  place: string | undefined
  /** The part of the study that a search has found. */
  foundIn: Phrase | null | undefined
  /** Whether it has come since the last visit. */
  isNew: boolean
  showAgain: HiddenStudyProps['action']
}

/** A study's place in a list: its card, or the button to show it again if it is hidden. The focus stays in it. */
export const ListedStudy = memo(function ListedStudy(props: ListedStudyProps) {
  const { study, resizeUrl, isEager, isBelow, isFirstNew, marking, misfit, place, foundIn, showAgain } = props
  const isHidden = marking?.isHidden(study.id) ?? false
  const article = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterChange(study.id, isHidden, isHidden ? button : article)
  useEffect(() => {
    if (isFirstNew) article.current?.focus()
  }, [isFirstNew])
  if (isHidden) {
    const show = () => marking?.onHide(study.id, false)
    return <HiddenStudy study={study} action={showAgain} onShow={show} buttonRef={button} />
  }
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
          sizes="(width >= 768px) 168px, 56px"
          isEager={isEager}
          pictureOf={study.id}
          className={className}
        />
      )}
      renderLink={(className) => <ViewLink study={study} className={className} />}
      marks={marking && <MarkButtons study={study} marking={marking} />}
      misfit={misfit}
      place={place}
      found={foundIn && <FoundIn phrase={foundIn} />}
      note={[props.isNew ? t('New') : [], marking?.appliedText(study.id) ?? []].flat().join(' · ')}
      isBelow={isBelow}
      cardRef={article}
    />
  )
})

/**
 * The focused element is removed when a study is hidden or shown: without this, keyboard users would start again at
 * the top. A different study in the same place does not count.
 */
function useFocusAfterChange(id: number, isHidden: boolean, target: RefObject<HTMLElement | null>): void {
  const before = useRef({ id, isHidden })
  useEffect(() => {
    if (before.current.id === id && before.current.isHidden !== isHidden) target.current?.focus()
    before.current = { id, isHidden }
  }, [id, isHidden, target])
}
