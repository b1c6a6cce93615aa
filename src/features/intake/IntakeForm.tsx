import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#language/language.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import { askedQuestions } from '#domain/asked-questions.ts'
import type { KnownAnswer } from '#domain/submitted-answers.ts'
import type { FormDraft } from '#offline/drafts/drafts.ts'
import { takeFilled } from '#offline/drafts/take-filled.ts'
import { useDraft } from '#offline/drafts/use-draft.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { Form } from '#ui/fields/Form.tsx'
import { useDataLanguage } from '#ui/parts/written-in.ts'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { type IntakeValues, initialAnswer, intakeBody, sentBody } from '#study/answers.ts'
import { IntakeControl } from '#study/IntakeControl.tsx'
import { answersDraft } from './answers-draft.ts'
import styles from './IntakeForm.module.css'
import { IntakeReview } from './IntakeReview.tsx'
import type { Elements } from '#ui/parts/elements.ts'

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
 * Nothing is sent while an answer is invalid (specification, section 5), nor before the participant has reviewed all
 * answers.
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
      onTake={takeFilled(
        form,
        fields.map((_field, index) => `answers.${index}` as const),
      )}
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
