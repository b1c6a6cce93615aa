import { type RefObject, memo, useEffect, useRef } from 'react'
import { HiddenStudy, type HiddenStudyProps } from './HiddenStudy.tsx'
import { StudyCard, type StudyCardProps } from './StudyCard.tsx'

export interface ListedStudyProps extends Omit<StudyCardProps, 'cardRef'> {
  /** Receives the focus after LOAD MORE. */
  isFirstNew: boolean
  showAgain: HiddenStudyProps['action']
}

/** A study's place in a list: its card, or, once it is hidden, the way back. The focus stays in the place. */
export const ListedStudy = memo(function ListedStudy(props: ListedStudyProps) {
  const { isFirstNew, showAgain, ...card } = props
  const { study, marking } = card
  const isHidden = marking?.isHidden(study.id) ?? false
  const article = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterChange(isHidden, isHidden ? button : article)
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

/** What held the focus has gone with the change: without this a keyboard would start again at the top. */
function useFocusAfterChange(value: boolean, target: RefObject<HTMLElement | null>): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== value) target.current?.focus()
    before.current = value
  }, [value, target])
}
