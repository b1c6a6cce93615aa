import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import type { Application } from '#contract/answers/applications.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import styles from './ApplicationNote.module.css'
import { dayText, stateTexts } from './application-text.ts'

export interface ApplicationNoteProps {
  application: Application
  onApplied: () => void
  onNotYet: () => void
}

/** On a study that she went to apply to: one question, and once it is answered when that was. */
export function ApplicationNote({ application, onApplied, onNotYet }: ApplicationNoteProps) {
  const { state, opened_at } = application
  const day = dayText(opened_at)
  if (state === 'opened') {
    return (
      <Banner
        tone="info"
        action={
          <div className={styles.answers}>
            <Button size="small" onClick={onApplied}>
              {t('Yes')}
            </Button>
            <Button variant="secondary" size="small" onClick={onNotYet}>
              {t('Not yet')}
            </Button>
          </div>
        }
      >
        {t('Did you apply?')}
      </Banner>
    )
  }
  return (
    <Banner tone="success" action={<Link to="/applications">{t('My applications')}</Link>}>
      {state === 'applied'
        ? t('Applied {day}', { day })
        : t('{state}, applied {day}', { state: t(stateTexts[state]), day })}
    </Banner>
  )
}
