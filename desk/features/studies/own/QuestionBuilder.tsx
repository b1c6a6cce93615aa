import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import styles from './Own.module.css'
import { QuestionFields } from './QuestionFields.tsx'
import { blankQuestion } from './question-values.ts'
import type { OwnStudyFormState } from './use-own-study-form.ts'

/** The questionnaire of a study, question by question. */
export function QuestionBuilder({ form }: { form: OwnStudyFormState }) {
  const list = useFieldArray({ control: form.control, name: 'questions' })
  const [news, setNews] = useState('')
  const items = useRef<HTMLOListElement>(null)
  const moveTo = (from: number, to: number) => {
    flushSync(() => {
      list.move(from, to)
      setNews(`Question ${from + 1} is now question ${to + 1}.`)
    })
    // The browser takes the focus from an element that moves.
    const buttons = items.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]:enabled')
    const wanted = from > to ? 'up' : 'down'
    const button = [...(buttons ?? [])].find(({ dataset }) => dataset.move === wanted) ?? buttons?.[0]
    button?.focus()
  }
  const remove = (index: number) => {
    const removed = form.getValues(`questions.${index}`)
    list.remove(index)
    showToast('Question removed', { label: 'Undo', onAction: () => list.insert(index, removed) })
  }
  return (
    <div className={styles.fields}>
      <h2>Questionnaire</h2>
      <p className={styles.note}>
        Participants answer it on the study’s page. Without a question there is none.
      </p>
      <ol ref={items} className={styles.questions}>
        {list.fields.map(({ id }, index) => (
          <li key={id} className={styles.question}>
            <QuestionFields form={form} index={index} />
            <div className={styles.buttons}>
              <Button
                size="small"
                variant="quiet"
                data-move="up"
                aria-label={`Move up: question ${index + 1}`}
                disabled={index === 0}
                onClick={() => moveTo(index, index - 1)}
              >
                Move up
              </Button>
              <Button
                size="small"
                variant="quiet"
                data-move="down"
                aria-label={`Move down: question ${index + 1}`}
                disabled={index === list.fields.length - 1}
                onClick={() => moveTo(index, index + 1)}
              >
                Move down
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove question ${index + 1}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          size="small"
          variant="secondary"
          onClick={() => list.append(blankQuestion, { focusName: `questions.${list.fields.length}.label` })}
        >
          Add a question
        </Button>
      </div>
      <VisuallyHidden>
        <output>{news}</output>
      </VisuallyHidden>
    </div>
  )
}
