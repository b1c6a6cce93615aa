import { Link } from '@tanstack/react-router'
import type { Application } from '#contract/applications.ts'
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
  if (state === 'opened') {
    return (
      <Banner
        tone="info"
        action={
          <div className={styles.answers}>
            <Button size="small" onClick={onApplied}>
              Yes
            </Button>
            <Button variant="secondary" size="small" onClick={onNotYet}>
              Not yet
            </Button>
          </div>
        }
      >
        Did you apply?
      </Banner>
    )
  }
  return (
    <Banner tone="success" action={<Link to="/applications">My applications</Link>}>
      {state === 'applied' ? 'Applied' : `${stateTexts[state]}, applied`} {dayText(opened_at)}
    </Banner>
  )
}
