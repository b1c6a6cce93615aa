import type { ReactNode } from 'react'
import { t } from '#language/language.ts'
import styles from './AnswerList.module.css'

export interface AnswerListProps {
  answers: readonly {
    key: string
    question: string
    /** Null where there is no answer. */
    answer: string | null
    /** What can be done about it. */
    action?: ReactNode
  }[]
}

/** Questions with their answers, to read. */
export function AnswerList({ answers }: AnswerListProps) {
  return (
    <dl className={styles.list}>
      {answers.map(({ key, question, answer, action }) => (
        <div key={key} className={styles.row}>
          <dt>{question}</dt>
          <dd className={answer === null ? styles.none : styles.answer}>{answer ?? t('Not answered')}</dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
