import { type RefObject, memo, useEffect, useRef } from 'react'
import { HiddenStudy, type HiddenStudyProps } from './HiddenStudy.tsx'
import { StudyCard, type StudyCardProps } from './StudyCard.tsx'

export interface ListedStudyProps extends Omit<StudyCardProps, 'cardRef'> {
  /** Receives the focus after LOAD MORE. */
  isFirstNew: boolean
  showAgain: HiddenStudyProps['action']
}

/**
 * A study's place in a list: its card or, if it is hidden, the button to show it again. The focus stays in the place.
 */
export const ListedStudy = memo(function ListedStudy(props: ListedStudyProps) {
  const { isFirstNew, showAgain, ...card } = props
  const { study, marking } = card
  const isHidden = marking?.isHidden(study.id) ?? false
  const article = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterChange(study.id, isHidden, isHidden ? button : article)
  useEffect(() => {
    if (isFirstNew) article.current?.focus()
  }, [isFirstNew])
  if (!isHidden) return <StudyCard {...card} cardRef={article} />
  return (
    <HiddenStudy
      study={study}
      action={showAgain}
      onShow={() => marking?.onHide(study.id, false)}
      buttonRef={button}
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
