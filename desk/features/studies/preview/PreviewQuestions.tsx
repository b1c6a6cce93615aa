import type { Question } from '#contract/desk/answers/own-studies.ts'
import { type IntakeValues, initialAnswer } from '#study/answers.ts'
import { IntakeControl } from '#study/IntakeControl.tsx'
import { Card } from '#ui/page/Card.tsx'
import { useForm } from 'react-hook-form'
import styles from './Preview.module.css'

/** The questionnaire to try out. Answers are kept nowhere. */
export function PreviewQuestions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) return <p>This study has no questionnaire.</p>
  // Answers are held by position: other questions need another form.
  return <Questions key={JSON.stringify(questions)} questions={questions} />
}

function Questions({ questions }: { questions: readonly Question[] }) {
  const { control } = useForm<IntakeValues>({
    defaultValues: { answers: questions.map((question) => initialAnswer(question, null)) },
    mode: 'onChange',
  })
  return (
    <Card>
      <div className={styles.questions}>
        {questions.map((question, index) => (
          <IntakeControl key={question.key} field={question} known={null} index={index} control={control} />
        ))}
      </div>
    </Card>
  )
}
