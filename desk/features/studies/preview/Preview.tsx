import { genders } from '#contract/answers/profile.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import type { Participant } from '#domain/fit/eligibility.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './Preview.module.css'
import type { OwnStudyContent, Question } from '#contract/desk/answers/own-studies.ts'
import { applyTarget, destinationOf } from '#domain/studies/apply-target.ts'
import { explainFit } from '#domain/fit/fit.ts'
import { FitReasons } from '#study/FitReasons.tsx'
import { StudyCardFrame } from '#study/StudyCardFrame.tsx'
import { StudyPageFrame } from '#study/StudyPageFrame.tsx'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { memo, useMemo, useState } from 'react'
import { headOf, previewView, type ShownState } from './preview-study.ts'
import { StudyPicture } from './StudyPicture.tsx'
import { initialAnswer, type IntakeValues } from '#study/answers.ts'
import { IntakeControl } from '#study/IntakeControl.tsx'
import { Card } from '#ui/page/Card.tsx'
import { useForm } from 'react-hook-form'

/** A participant who is made up, to see who a study fits. */
export interface Sample {
  age: string
  gender: string
  /** Number of the market area. */
  area: string
}

const sample: Sample = { age: '35', gender: 'Female', area: '635' }

/** The sample as a profile. Fields that are no number are not given. */
function participantOf({ age, gender, area }: Sample): Participant {
  return { age: wholeNumber(age), gender: gender || null, dma: wholeNumber(area), hiddenStudyIds: [] }
}

function SampleForm({ person, onChange }: { person: Sample; onChange: (person: Sample) => void }) {
  const set = (name: keyof Sample) => (event: { target: { value: string } }) =>
    onChange({ ...person, [name]: event.target.value })
  return (
    <fieldset className={styles.sample}>
      <legend>A sample participant</legend>
      <TextField label="Age" inputMode="numeric" value={person.age} onChange={set('age')} />
      <SelectField label="Gender" options={genders} value={person.gender} onChange={set('gender')} />
      <TextField label="Market area" inputMode="numeric" value={person.area} onChange={set('area')} />
    </fieldset>
  )
}

const parts = { card: 'In a list', page: 'Its page', questions: 'Questionnaire' } as const
type Part = keyof typeof parts
const partNames: readonly Part[] = ['card', 'page', 'questions']

const unpublished: ShownState = { publishOn: null, closeOn: null, featured: false }

export interface PreviewProps {
  /** An `OwnStudyContent` as JSON: the same text is not drawn again. */
  content: string
  categories: readonly { slug: string; title: string }[]
  /** Days and state; left out for a study that is not saved. */
  shown?: ShownState | undefined
}

export const Preview = memo(function Preview({ content: json, categories, shown }: PreviewProps) {
  const [part, setPart] = useState<Part>('card')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text is made from such a content
  const content = useMemo(() => JSON.parse(json) as OwnStudyContent, [json])
  return (
    <section aria-label="Preview" className={styles.preview}>
      <h2>What participants see</h2>
      <div className={styles.parts}>
        {partNames.map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === part ? 'secondary' : 'quiet'}
            aria-pressed={name === part}
            onClick={() => setPart(name)}
          >
            {parts[name]}
          </Button>
        ))}
      </div>
      <div className={styles.sheet}>
        {part === 'questions' ? (
          <PreviewQuestions questions={content.questions} />
        ) : (
          <PreviewStudy part={part} content={content} categories={categories} shown={shown ?? unpublished} />
        )}
      </div>
    </section>
  )
})

interface PreviewStudyProps {
  part: 'card' | 'page'
  content: OwnStudyContent
  categories: PreviewProps['categories']
  shown: ShownState
}

function PreviewStudy({ part, content, categories, shown }: PreviewStudyProps) {
  const [person, setPerson] = useState(sample)
  const head = headOf(content, shown)
  const view = previewView(head, content, categories)
  const renderPicture = (className: string | undefined) => (
    <StudyPicture name={content.picture} shape={part === 'card' ? '1x1' : '2x1'} className={className} />
  )
  if (part === 'card') {
    return (
      <StudyCardFrame
        study={view}
        renderPicture={renderPicture}
        renderLink={() => <span className={buttonClass({ size: 'small' })}>View</span>}
      />
    )
  }
  // The portal’s link counts the press first; the preview’s leads to the page itself.
  const study = {
    ...head,
    ...content,
    outtrack: '/',
    category: null,
    company: null,
    city: null,
    facility: null,
  }
  const target = applyTarget(study, '')
  const href = target?.channel === 'link' ? (content.registration_link ?? '') : target?.href
  const apply = target && href ? { ...target, href } : null
  return (
    <StudyPageFrame
      study={view}
      descriptionHtml={content.long_description}
      isTextMissing={false}
      apply={apply}
      destination={apply && destinationOf(study, apply)}
      renderPicture={renderPicture}
      fit={
        <>
          <SampleForm person={person} onChange={setPerson} />
          <FitReasons points={explainFit(head, participantOf(person))} profile="your profile" />
        </>
      }
      intake={
        content.questions.length > 0 && (
          <span className={buttonClass({ variant: 'secondary', isWide: true })}>
            Answer the questionnaire
          </span>
        )
      }
    />
  )
}

/** The questionnaire to try out. Answers are kept nowhere. */
function PreviewQuestions({ questions }: { questions: readonly Question[] }) {
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
