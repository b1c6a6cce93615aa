import type { ReactNode } from 'react'
import { t } from '#language/language.ts'
import { HostText } from '#ui/HostText.tsx'
import { PageColumn } from '#ui/PageColumn.tsx'

export interface ClosedIntakeProps {
  studyTitle: string | null
  /** What she answered before it closed. */
  children: ReactNode
}

/** A questionnaire that takes no answers any more, for who answered it. */
export function ClosedIntake({ studyTitle, children }: ClosedIntakeProps) {
  return (
    <PageColumn
      title={t('Questionnaire')}
      intro={
        <>
          {studyTitle !== null && (
            <>
              <HostText>{studyTitle}</HostText> ·{' '}
            </>
          )}
          {t('This questionnaire has closed.')}
        </>
      }
    >
      {children}
    </PageColumn>
  )
}
