import type { ReactNode } from 'react'
import { dataLanguage, t } from '#language/language.ts'
import styles from './AnswerList.module.css'

export interface AnswerListProps {
  answers: readonly {
    key: string
    /** In the host's words. */
    question: string
    /** Null where there is no answer. */
    answer: string | null
    /** The answer is one of those that the host offers. */
    isChoice: boolean
    /** What can be done about it. */
    action?: ReactNode
  }[]
}

/** Questions with their answers, to read. */
export function AnswerList({ answers }: AnswerListProps) {
  return (
    <dl className={styles.list}>
      {answers.map(({ key, question, answer, isChoice, action }) => (
        <div key={key} className={styles.row}>
          <dt lang={dataLanguage()}>{question}</dt>
          <dd
            className={answer === null ? styles.none : styles.answer}
            lang={answer !== null && isChoice ? dataLanguage() : undefined}
          >
            {answer ?? t('Not answered')}
          </dd>
          {action && <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  )
}
