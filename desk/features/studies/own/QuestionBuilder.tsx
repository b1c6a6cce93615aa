import { Button } from '#ui/parts/Button.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray } from 'react-hook-form'
import { ActButtons } from '#desk/shell/ActForm.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './Own.module.css'
import { QuestionFields } from './QuestionFields.tsx'
import { blankQuestion } from './values/question-values.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { OwnStudyFormState } from './use-own-study-form.ts'

const ways = [
  { way: 'up', step: -1 },
  { way: 'down', step: 1 },
] as const

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
      <p className={styles.note}>
        Participants answer it on the study’s page. Without a question there is none.
      </p>
      <ol ref={items} className={styles.questions}>
        {list.fields.map(({ id }, index) => (
          <li key={id} className={styles.question}>
            <QuestionFields form={form} index={index} />
            <ButtonRow>
              {ways.map(({ way, step }) => (
                <Button
                  key={way}
                  size="small"
                  variant="quiet"
                  data-move={way}
                  aria-label={`Move ${way}: question ${index + 1}`}
                  disabled={list.fields[index + step] === undefined}
                  onClick={() => moveTo(index, index + step)}
                >
                  {`Move ${way}`}
                </Button>
              ))}
              <RemoveButton item={`question ${index + 1}`} onRemove={() => remove(index)} />
            </ButtonRow>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <ActButtons
          acts={['Add a question']}
          onChoose={() => list.append(blankQuestion, { focusName: `questions.${list.fields.length}.label` })}
        />
      </ButtonRow>
      <VisuallyHidden>
        <output>{news}</output>
      </VisuallyHidden>
    </div>
  )
}
