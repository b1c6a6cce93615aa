import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { MarketAreasField, useSettledAreas } from './MarketAreasField.tsx'
import styles from './Own.module.css'
import { fieldTitles } from './own-study-values.ts'
import { PictureField } from './PictureField.tsx'
import { QuestionBuilder } from './QuestionBuilder.tsx'
import { RequirementFields } from './RequirementFields.tsx'
import { type FieldOf, type OwnStudyFormState, useFieldOf } from './use-own-study-form.ts'

export interface OwnStudyFormProps {
  form: OwnStudyFormState
  categories: readonly { slug: string; title: string }[]
  /** Text of the button. */
  submitText: string
  isBusy: boolean
  /** Why the last saving failed. */
  failure: string | null
  onSubmit: (content: OwnStudyContent) => void
}

/** Everything that an operator writes about a study. */
export function OwnStudyForm({ form, categories, submitText, isBusy, failure, onSubmit }: OwnStudyFormProps) {
  const field = useFieldOf(form)
  const settleAreas = useSettledAreas(form)
  const { submitCount, isValid } = form.formState
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Study"
      onSubmit={(event) => {
        event.preventDefault()
        // Without an answer of the host the form's own check says what is wrong.
        void settleAreas()
          .catch(() => {})
          .then(() => form.handleSubmit((content) => onSubmit(content))())
      }}
    >
      <Card>
        <div className={styles.fields}>
          <About field={field} categories={categories} />
        </div>
      </Card>
      <Card>
        <PictureField form={form} />
      </Card>
      <Card>
        <div className={styles.fields}>
          <Place field={field} form={form} />
        </div>
      </Card>
      <Card>
        <RequirementFields form={form} />
      </Card>
      <Card>
        <div className={styles.fields}>
          <Apply field={field} />
        </div>
      </Card>
      <Card>
        <QuestionBuilder form={form} />
      </Card>
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
      <h2>The study</h2>
      <TextField label={fieldTitles.title} isRequired {...field('title')} />
      <SelectField
        label={fieldTitles.category}
        isRequired
        options={categories.map(({ slug, title }) => ({ value: slug, label: title }))}
        {...field('category')}
      />
      <TextArea
        label={fieldTitles.long_description}
        hint="Plain text, or HTML with paragraphs, lists, small headings, links, strong and em"
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

function Place({ field, form }: { field: FieldOf; form: OwnStudyFormState }) {
  return (
    <>
      <h2>Who runs it, and where</h2>
      <div className={styles.row}>
        <TextField label={fieldTitles.company} {...field('company')} />
        <TextField label={fieldTitles.facility} {...field('facility')} />
      </div>
      <div className={styles.row}>
        <TextField label={fieldTitles.city} {...field('city.name')} />
        <TextField label="State" placeholder="TX" {...field('city.state')} />
      </div>
      <Checkbox {...form.register('online')}>{fieldTitles.online}</Checkbox>
      <MarketAreasField form={form} />
      <Checkbox {...form.register('no_ads')}>No advertisements on its page</Checkbox>
    </>
  )
}

function Apply({ field }: { field: FieldOf }) {
  return (
    <>
      <h2>How to apply</h2>
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
