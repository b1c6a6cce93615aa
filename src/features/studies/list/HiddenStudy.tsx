import type { RefObject } from 'react'
import { t } from '#language/language.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { Button } from '#ui/parts/Button.tsx'
import { EyeOff } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { StudyTitle } from '#features/studies/parts/StudyTitle.tsx'
import styles from './HiddenStudy.module.css'

export interface HiddenStudyProps {
  study: StudyView
  onShow: () => void
  /** Label of the button: `Undo` right after hiding, `Show again` later. */
  action: 'Undo' | 'Show again'
  buttonRef: RefObject<HTMLButtonElement | null>
}

/** Keeps the place of a hidden study, with the button to show it again. */
export function HiddenStudy({ study, onShow, action, buttonRef }: HiddenStudyProps) {
  return (
    <div className={styles.hidden} data-fleeting="gone">
      <EyeOff size={20} />
      <p>
        <span>{t('Hidden:')}</span>{' '}
        <b>
          <StudyTitle study={study} />
        </b>
      </p>
      <Button ref={buttonRef} variant="quiet" size="small" onClick={onShow}>
        <span>{action === 'Undo' ? t('Undo') : t('Show again')}</span>
        <VisuallyHidden>
          {action === 'Undo' && <span>{` ${t('hiding')}`}</span>} <StudyTitle study={study} />
        </VisuallyHidden>
      </Button>
    </div>
  )
}
