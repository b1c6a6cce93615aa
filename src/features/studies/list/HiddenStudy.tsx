import type { RefObject } from 'react'
import { dataLanguage, t } from '#language/language.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { Button } from '#ui/Button.tsx'
import { HostText } from '#ui/HostText.tsx'
import { EyeOff } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import styles from './HiddenStudy.module.css'

export interface HiddenStudyProps {
  study: StudyView
  onShow: () => void
  /** What the button says: it takes back what was just done, or what was done long ago. */
  action: 'Undo' | 'Show again'
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** Holds the place of a study that is hidden, with the way back. */
export function HiddenStudy({ study, onShow, action, buttonRef }: HiddenStudyProps) {
  return (
    <div className={styles.hidden} data-fleeting="gone">
      <EyeOff size={20} aria-hidden="true" />
      <p>
        {t('Hidden:')} <b lang={dataLanguage()}>{study.title}</b>
      </p>
      <Button ref={buttonRef} variant="quiet" size="small" onClick={onShow}>
        {action === 'Undo' ? t('Undo') : t('Show again')}
        <VisuallyHidden>
          {action === 'Undo' && ` ${t('hiding')}`} <HostText>{study.title}</HostText>
        </VisuallyHidden>
      </Button>
    </div>
  )
}
