import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { IntakeField } from '#contract/intake.ts'
import type { IntakeBody } from '#contract/intake-body.ts'
import { texts } from '#contract/texts.ts'
import type { FormDraft } from '#offline/drafts.ts'
import { useDraft } from '#offline/use-draft.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Form } from '#ui/Form.tsx'
import { useSubmission } from '#ui/use-submission.ts'
import { type IntakeValues, answersDraft, initialAnswer, intakeBody } from './answers.ts'
import { IntakeControl } from './IntakeControl.tsx'
import styles from './IntakeForm.module.css'

export interface IntakeFormProps {
  /** Title of the study, when it is known. */
  studyTitle: string | null
  fields: readonly IntakeField[]
  draft: FormDraft
  /** Sends the answers; rejects with whatever `errorText` can put into words. */
  onSubmit: (body: IntakeBody) => Promise<void>
  errorText: (error: unknown) => string
}

/**
 * A study's questionnaire. A question shows its error once it is invalid and was changed, or after a submit; nothing
 * is sent while one is invalid (specification, section 5).
 */
export function IntakeForm({ studyTitle, fields, draft, onSubmit, errorText }: IntakeFormProps) {
  const { failure, send } = useSubmission(onSubmit, errorText)
  const form = useForm<IntakeValues>({
    defaultValues: { answers: fields.map(initialAnswer) },
    mode: 'onChange',
  })
  const [draftShape] = useState(() => answersDraft(fields))
  const restored = useDraft(form, draft, draftShape)
  return (
    <Form
      title="Questionnaire"
      intro={
        <>
          {studyTitle !== null && <p>{studyTitle}</p>}
          {fields.some(({ required }) => required) && <p>Questions marked * need an answer.</p>}
        </>
      }
      restored={restored}
      failure={failure}
      submit={
        <Button type="submit" isWide isBusy={form.formState.isSubmitting} busyText={texts.working}>
          Send answers
        </Button>
      }
      onSubmit={form.handleSubmit(({ answers }) => send(intakeBody(fields, answers)))}
    >
      <Card>
        <div className={styles.questions}>
          {fields.map((field, index) => (
            <IntakeControl key={field.key} field={field} index={index} control={form.control} />
          ))}
        </div>
      </Card>
    </Form>
  )
}
