import { t } from '#language/language.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { answerText, isChoice } from '#domain/submitted-answers.ts'
import type { SubmittedAnswers } from '#domain/submitted-copy.ts'
import { AnswerList } from '#ui/page/AnswerList.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import styles from './SubmittedCopy.module.css'

export interface SubmittedCopyProps {
  given: SubmittedAnswers
  /** Whether the copy is open at first: nothing else is on the page. */
  isOpen?: boolean
  onForget: () => void
}

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
            <p>{t('What you sent. This device keeps it until you log out.')}</p>
            <Button variant="quiet" size="small" onClick={onForget}>
              {t('Remove this copy')}
            </Button>
          </div>
        </div>
      </details>
    </Card>
  )
}
