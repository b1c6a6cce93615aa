import { t } from '#language/language.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { type ButtonLook, buttonClass } from '#ui/parts/Button.tsx'
import { StudyTitle } from './StudyTitle.tsx'
import { Named } from '#ui/parts/Named.tsx'
import { StudyLink } from './StudyLink.tsx'

interface ViewLinkProps extends Pick<ButtonLook, 'variant'> {
  study: Pick<StudyView, 'id' | 'title' | 'languages'>
  className?: string | undefined
}

/** The button-like link from a card to its study. Its name has the study's title. */
export function ViewLink({ study, className = '', ...look }: ViewLinkProps) {
  return (
    <StudyLink id={study.id} className={`${buttonClass({ ...look, size: 'small' })} ${className}`}>
      <Named of={<StudyTitle study={study} />}>{t('View')}</Named>
    </StudyLink>
  )
}
