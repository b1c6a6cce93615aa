import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import type { Elements } from '#ui/parts/elements.ts'

export interface SentIntakeProps {
  studyTitle: string | null
  /** The fate of the answers, or the reason why there are no questions any more. */
  state: string
  /** Shows the questions again; null if the answers are final. */
  onAgain: (() => void) | null
  children: Elements
}

/** A questionnaire that the participant has answered: the answers and their state in place of the questions. */
export function SentIntake({ studyTitle, state, onAgain, children }: SentIntakeProps) {
  return (
    <PageColumn
      title={t('Questionnaire')}
      intro={
        <>
          {studyTitle !== null && (
            <>
              <HostText>{studyTitle}</HostText>
              <span> · </span>
            </>
          )}
          <span>{state}</span>
        </>
      }
    >
      {children}
      {onAgain && (
        <Button variant="secondary" onClick={onAgain}>
          {t('Answer again')}
        </Button>
      )}
    </PageColumn>
  )
}
