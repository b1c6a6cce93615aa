import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import type { Application } from '#contract/answers/applications.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { dayText, questionText, stateTexts } from './application-text.ts'

export interface ApplicationNoteProps {
  application: Application
  onApplied: () => void
  onNotYet: () => void
}

/** Note on a study that the participant went to apply to: first the question whether they did, then the date. */
export function ApplicationNote({ application, onApplied, onNotYet }: ApplicationNoteProps) {
  const { state, opened_at } = application
  const day = dayText(opened_at)
  if (state === 'opened') {
    return (
      <Banner
        tone="info"
        action={
          <ButtonRow>
            <Button size="small" onClick={onApplied}>
              {t('Yes')}
            </Button>
            <Button variant="secondary" size="small" onClick={onNotYet}>
              {t('Not yet')}
            </Button>
          </ButtonRow>
        }
      >
        {questionText(application)}
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
