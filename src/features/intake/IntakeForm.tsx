import { type SubmitEvent, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#language/language.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { toDayMonthYear } from '#domain/dates/calendar.ts'
import { askedQuestions } from '#domain/asked-questions.ts'
import { type KnownAnswer, answerText, isChoice, questionText } from '#domain/submitted-answers.ts'
import type { FormDraft } from '#offline/drafts/drafts.ts'
import { takeFilled } from '#ui/fields/take-filled.ts'
import { type DraftShape, useDraft } from '#offline/drafts/use-draft.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { Form } from '#ui/fields/Form.tsx'
import { useDataLanguage } from '#ui/parts/written-in.ts'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { type IntakeAnswer, type IntakeValues, initialAnswer, intakeBody, sentBody } from '#study/answers.ts'
import { IntakeControl } from '#study/IntakeControl.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { AnswerList } from '#ui/page/AnswerList.tsx'
import styles from './IntakeForm.module.css'

/** The questions, then a review of all answers. */
export type IntakeStep = 'questions' | 'review'

export interface IntakeFormProps {
  studyTitle: string | null
  fields: readonly IntakeField[]
  /** Suggested answer of each field; null if there is none. */
  known: readonly (KnownAnswer | null)[]
  draft: FormDraft
  step: IntakeStep
  /** @param isAtField The page focuses a field of the step, not its top. */
  onStep: (step: IntakeStep, isAtField: boolean) => void
  /** Above the questions, such as the participant's earlier answers. */
  notes?: Elements
  /** Sends the answers; rejects with an error that `errorText` can describe. */
  onSubmit: (body: IntakeBody) => Promise<void>
  errorText: (error: unknown) => string
}

/**
 * A study's questionnaire. A question shows its error when it is invalid and was changed, or after a submission.
 * Nothing is sent while an answer is invalid (specification, section 5), nor before all answers were reviewed.
 */
export function IntakeForm(props: IntakeFormProps) {
  const { studyTitle, fields, known, draft, step, onStep, notes, onSubmit, errorText } = props
  const written = useDataLanguage()
  const { failure, setFailure, send } = useSubmission(onSubmit, errorText)
  const form = useForm<IntakeValues>({
    defaultValues: { answers: fields.map((field, index) => initialAnswer(field, known[index] ?? null)) },
    mode: 'onChange',
  })
  const [draftShape] = useState(() => answersDraft(fields))
  // Questions whose asking depends on answers follow each change.
  const watched = useWatch({
    control: form.control,
    name: 'answers',
    disabled: !fields.some(({ show_if }) => show_if),
  })
  const asked = new Set(askedQuestions(fields, intakeBody(fields, watched)))
  const restored = useDraft(form, draft, draftShape)
  // The browser's Forward also leads to the review, when its answers may have changed.
  const [reviewed, setReviewed] = useState<string | null>(null)
  const [changed, setChanged] = useState<number | null>(null)
  const { answers } = form.getValues()
  const isReview = step === 'review' && reviewed === JSON.stringify(answers)
  useEffect(() => {
    if (!isReview && changed !== null) form.setFocus(`answers.${changed}`)
  }, [isReview, changed, form])

  if (isReview) {
    return (
      <IntakeReview
        {...{ studyTitle, fields, answers, failure }}
        isBusy={form.formState.isSubmitting}
        onChange={(index) => {
          setChanged(index)
          onStep('questions', index !== null)
        }}
        onSubmit={form.handleSubmit((values) => send(sentBody(fields, values.answers)))}
      />
    )
  }
  return (
    <Form
      title={t('Questionnaire')}
      isNextStep={reviewed !== null && changed === null}
      intro={
        <>
          {studyTitle !== null && <p lang={written}>{studyTitle}</p>}
          {fields.some(({ required }) => required) && <p>{t('Questions marked * need an answer.')}</p>}
        </>
      }
      restored={restored}
      onTake={(element) => takeFilled(form, element, toDayMonthYear)}
      failure={failure}
      submit={
        <Button type="submit" isWide>
          {t('Review answers')}
        </Button>
      }
      onSubmit={form.handleSubmit((values) => {
        setFailure(null)
        setReviewed(JSON.stringify(values.answers))
        setChanged(null)
        onStep('review', false)
      })}
    >
      {notes}
      <Card>
        <div className={styles.questions}>
          {fields.map(
            (field, index) =>
              asked.has(field) && (
                <IntakeControl
                  key={field.key}
                  field={field}
                  known={known[index] ?? null}
                  index={index}
                  control={form.control}
                />
              ),
          )}
        </div>
      </Card>
    </Form>
  )
}

interface IntakeReviewProps {
  studyTitle: string | null
  fields: readonly IntakeField[]
  answers: readonly IntakeAnswer[]
  failure: string | null
  isBusy: boolean
  /** Returns to the questions: to one of them by its position, or to all. */
  onChange: (index: number | null) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

function IntakeReview(props: IntakeReviewProps) {
  const { studyTitle, fields, answers, failure, isBusy, onChange, onSubmit } = props
  const written = useDataLanguage()
  const asked = new Set(askedQuestions(fields, intakeBody(fields, answers)))
  const rows = fields.flatMap((field, index) => {
    if (field.type === 'text' || !asked.has(field)) return []
    const question = questionText(field)
    const change = (
      <Button
        variant="quiet"
        size="small"
        aria-label={t('Change: {question}', { question })}
        onClick={() => onChange(index)}
      >
        {t('Change')}
      </Button>
    )
    const answer = answerText({ ...field, answer: answers[index] ?? null })
    return { key: field.key, question, answer, isChoice: isChoice(field), action: change }
  })
  return (
    <Form
      title={t('Check your answers')}
      isNextStep
      intro={
        <>
          {studyTitle !== null && <p lang={written}>{studyTitle}</p>}
          <p>{t('Nothing has been sent yet.')}</p>
        </>
      }
      failure={failure}
      submit={
        <div className={styles.buttons}>
          <Button type="submit" isWide isBusy={isBusy} busyText={t(firstTexts.working)}>
            {t('Send answers')}
          </Button>
          <Button variant="secondary" isWide onClick={() => onChange(null)}>
            {t('Back to the questions')}
          </Button>
        </div>
      }
      onSubmit={onSubmit}
    >
      <Card>
        <AnswerList answers={rows} />
      </Card>
    </Form>
  )
}

/** A draft holds answers by key, so that it survives reordered questions. */
function answersDraft(fields: readonly IntakeField[]): DraftShape<IntakeValues> {
  return {
    toDraft: ({ answers }) => intakeBody(fields, answers),
    checked: (kept) =>
      fields.flatMap((field, index) => (Object.hasOwn(kept, field.key) ? [`answers.${index}` as const] : [])),
    fromDraft: (kept, start) => ({
      answers: fields.map((field, index) => {
        const answer = keptAnswer(field, Object.hasOwn(kept, field.key) ? kept[field.key] : undefined)
        return answer === undefined ? (start.answers[index] ?? null) : answer
      }),
    }),
  }
}

/** A stored answer that this question can still have; undefined for any other. */
function keptAnswer(field: IntakeField, kept: unknown): IntakeAnswer | undefined {
  const isOption = (value: unknown): value is string => field.options.some((option) => option.value === value)
  if (field.type === 'checkbox') return Array.isArray(kept) ? kept.filter(isOption) : undefined
  if (field.type === 'radio' && !isOption(kept)) return undefined
  // A cleared date.
  if (field.type === 'date' && kept === null) return null
  return typeof kept === 'string' ? kept : undefined
}
