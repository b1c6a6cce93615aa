import type { SubmitEvent } from 'react'
import type { IntakeField } from '#contract/answers/intake.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { t } from '#language/language.ts'
import { askedQuestions } from '#domain/asked-questions.ts'
import { answerText, isChoice, questionText } from '#domain/submitted-answers.ts'
import { AnswerList } from '#ui/page/AnswerList.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { useDataLanguage } from '#ui/parts/written-in.ts'
import { Form } from '#ui/fields/Form.tsx'
import { type IntakeAnswer, intakeBody } from '#study/answers.ts'
import styles from './IntakeForm.module.css'

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

export function IntakeReview(props: IntakeReviewProps) {
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
