import { t } from '#language/language.ts'
import { useDataLanguage } from '#ui/parts/written-in.ts'
import styles from './AnswerList.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface AnswerListProps {
  answers: readonly {
    key: string
    /** The host's text. */
    question: string
    /** Null if unanswered. */
    answer: string | null
    /** The answer is one of the host's options. */
    isChoice: boolean
    /** Controls for this answer. */
    action?: Elements
  }[]
}

export function AnswerList({ answers }: AnswerListProps) {
  const written = useDataLanguage()
  return (
    <dl className={styles.list}>
      {answers.map(({ key, question, answer, isChoice, action }) => (
        <div key={key} className={styles.row}>
          <dt lang={written}>{question}</dt>
          <dd
            className={answer === null ? styles.none : styles.answer}
            lang={answer !== null && isChoice ? written : undefined}
          >
            {answer ?? t('Not answered')}
          </dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
