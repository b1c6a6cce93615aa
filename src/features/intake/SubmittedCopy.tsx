import { t } from '#language/language.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { type SubmittedAnswers, answerText, isChoice } from '#domain/submitted-answers.ts'
import { AnswerList } from '#ui/AnswerList.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import styles from './SubmittedCopy.module.css'

export interface SubmittedCopyProps {
  given: SubmittedAnswers
  /** There is nothing else on the page. */
  isOpen?: boolean
  onForget: () => void
}

/** The answers that she sent off for this study, as this device has kept them. */
export function SubmittedCopy({ given, isOpen = false, onForget }: SubmittedCopyProps) {
  return (
    <Card>
      <details className={styles.copy} open={isOpen}>
        <summary>{t('Your answers, {date}', { date: formatDate(given.givenAt) ?? '' })}</summary>
        <div className={styles.content}>
          <AnswerList
            answers={given.items.map((item) => ({
              key: item.key,
              question: item.label,
              answer: answerText(item),
              isChoice: isChoice(item),
            }))}
          />
          <div className={styles.foot}>
            <p>{t('What you sent. This device keeps it until you sign out.')}</p>
            <Button variant="quiet" size="small" onClick={onForget}>
              {t('Remove this copy')}
            </Button>
          </div>
        </div>
      </details>
    </Card>
  )
}
