import { t } from '#language/language.ts'
import { HostText } from '#ui/HostText.tsx'
import { PageColumn } from '#ui/PageColumn.tsx'
import type { Elements } from '#ui/elements.ts'

export interface ClosedIntakeProps {
  studyTitle: string | null
  /** The participant's answers from before it closed. */
  children: Elements
}

/** A closed questionnaire, for a participant who has answered it. */
export function ClosedIntake({ studyTitle, children }: ClosedIntakeProps) {
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
          <span>{t('This questionnaire has closed.')}</span>
        </>
      }
    >
      {children}
    </PageColumn>
  )
}
