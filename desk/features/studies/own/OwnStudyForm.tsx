import type { StudyLanguages } from '#contract/answers/catalogue.ts'
import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { takeFilled } from '#ui/fields/take-filled.ts'
import styles from './Own.module.css'
import { fieldTitles } from '#desk/features/studies/study-texts.ts'
import { PictureField } from './PictureField.tsx'
import { QuestionBuilder } from './QuestionBuilder.tsx'
import { NumberField, PayFields, PlacesFields, SessionFields } from './RecruitingFields.tsx'
import { RequirementFields } from './RequirementFields.tsx'
import { Section, unfoldErrors } from './Section.tsx'
import { summaries } from './values/study-summaries.ts'
import { type FieldOf, type OwnStudyFormState, isInvalid, useFieldOf } from './use-own-study-form.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { marketAreasQuery } from '#desk/api/queries.ts'

export interface OwnStudyFormProps {
  form: OwnStudyFormState
  categories: readonly { slug: string; title: string }[]
  submitText: string
  isBusy: boolean
  failure: string | null
  onSubmit: (content: OwnStudyContent) => void
}

export function OwnStudyForm({ form, categories, submitText, isBusy, failure, onSubmit }: OwnStudyFormProps) {
  const field = useFieldOf(form)
  const settleAreas = useSettledAreas(form)
  const { submitCount, isValid } = form.formState
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Study"
      onSubmitCapture={({ currentTarget }) => takeFilled(form, currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget
        const unfold = () => unfoldErrors(element, (name) => isInvalid(form, name))
        // Without an answer of the host the form's own check says what is wrong.
        void settleAreas()
          .catch(() => {})
          .then(() => form.handleSubmit((content) => onSubmit(content), unfold)())
      }}
    >
      <Section form={form} title="The study" summaryOf={summaries.study} isOpen>
        <About field={field} categories={categories} />
        <PictureField form={form} />
      </Section>
      <Section form={form} title="Who runs it, and where" summaryOf={summaries.place}>
        <Place field={field} form={form} />
      </Section>
      <Section form={form} title="Who fits" summaryOf={summaries.fit}>
        <RequirementFields form={form} />
        <NumberField
          form={form}
          name="again_after_months"
          hint="Months after another study of ours in which somebody took part"
        />
      </Section>
      <Section form={form} title="How to apply" summaryOf={summaries.apply}>
        <Apply field={field} />
      </Section>
      <Section form={form} title="Questionnaire" summaryOf={summaries.questions}>
        <QuestionBuilder form={form} />
      </Section>
      <Section form={form} title="Places and quotas" summaryOf={summaries.places}>
        <PlacesFields form={form} />
      </Section>
      <Section form={form} title="Sessions" summaryOf={summaries.sessions}>
        <SessionFields form={form} />
      </Section>
      <Section form={form} title="What we pay" summaryOf={summaries.pay}>
        <PayFields form={form} />
      </Section>
      <div className={styles.submit}>
        {submitCount > 0 && !isValid && (
          <Banner tone="error">Some fields need your attention. They are marked.</Banner>
        )}
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Button type="submit" isBusy={isBusy} busyText="Saving…">
          {submitText}
        </Button>
      </div>
    </form>
  )
}

function About({ field, categories }: { field: FieldOf; categories: OwnStudyFormProps['categories'] }) {
  return (
    <>
      <TextField label={fieldTitles.title} isRequired {...field('title')} />
      <SelectField
        label={fieldTitles.category}
        isRequired
        options={categories.map(({ slug, title }) => ({ value: slug, label: title }))}
        {...field('category')}
      />
      <TextArea
        label={fieldTitles.long_description}
        hint="Lines that begin with - or 1. become a list. HTML with paragraphs, lists, small headings, links, strong and em is taken too"
        isRequired
        rows={8}
        {...field('long_description')}
      />
      <div className={styles.row}>
        <TextField label={fieldTitles.pay_display} placeholder="$150" {...field('pay_display')} />
        <TextField label={fieldTitles.age_display} placeholder="25–54" {...field('age_display')} />
        <TextField label={fieldTitles.gender_display} placeholder="Any gender" {...field('gender_display')} />
      </div>
    </>
  )
}

const languageOptions: { value: StudyLanguages; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
  { value: 'en-es', label: 'English or Spanish' },
]

function Place({ field, form }: { field: FieldOf; form: OwnStudyFormState }) {
  return (
    <>
      <div className={styles.row}>
        <TextField label={fieldTitles.company} {...field('company')} />
        <TextField label={fieldTitles.facility} {...field('facility')} />
      </div>
      <div className={styles.row}>
        <TextField label={fieldTitles.city} {...field('city.name')} />
        <TextField label="State" placeholder="TX" {...field('city.state')} />
      </div>
      <Checkbox {...form.register('online')}>{fieldTitles.online}</Checkbox>
      <SelectField
        label={fieldTitles.languages}
        isRequired
        options={languageOptions}
        {...field('languages')}
      />
      <MarketAreasField form={form} />
      <Checkbox {...form.register('no_ads')}>No advertisements on its page</Checkbox>
    </>
  )
}

function Apply({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField label={fieldTitles.registration_link} type="url" {...field('registration_link')} />
      <div className={styles.row}>
        <TextField
          label={fieldTitles.registration_email}
          type="email"
          autoComplete="off"
          {...field('registration_email')}
        />
        <TextField
          label={fieldTitles.registration_phone}
          type="tel"
          autoComplete="off"
          {...field('registration_phone')}
        />
      </div>
    </>
  )
}

/** Market areas in any words. Below it are the areas that they stand for. */
function MarketAreasField({ form }: { form: OwnStudyFormState }) {
  const settle = useSettledAreas(form)
  const text = useWatch({ control: form.control, name: 'dmas' })
  const found = useQuery({ ...marketAreasQuery(text), enabled: isNumbers(text) && text.trim() !== '' }).data
  const { onBlur, ...field } = useFieldOf(form)('dmas')
  return (
    <>
      <TextField
        label={fieldTitles.dmas}
        hint="Cities, states, ZIP codes or Nielsen’s numbers: Boston, 02134, TX, 635. Without one it is open everywhere"
        {...field}
        onBlur={(event) => {
          void onBlur(event)
          void settle()
        }}
      />
      {found && found.areas.length > 0 && (
        <output>{found.areas.map(({ dma, title }) => `${title} (${dma})`).join(' · ')}</output>
      )}
    </>
  )
}

const isNumbers = (text: string) => /^[\d\s,;]*$/.test(text) && !/\d{4}/.test(text)

/**
 * Replaces the names of market areas in the form by their numbers. Resolves to false, with an error at the field, if
 * one of them is unknown; the input stays then.
 */
function useSettledAreas(form: OwnStudyFormState): () => Promise<boolean> {
  const client = useQueryClient()
  return async () => {
    const text = form.getValues('dmas')
    if (isNumbers(text)) return true
    const { areas, unknown } = await client.fetchQuery(marketAreasQuery(text))
    // Typed meanwhile: the next time counts.
    if (form.getValues('dmas') !== text) return false
    const numbers = areas.map(({ dma }) => dma)
    form.setValue('dmas', [...numbers, ...unknown].join(', '), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })
    return unknown.length === 0
  }
}
