import { genders } from '#contract/answers/profile.ts'
import type { Quota } from '#contract/desk/answers/recruiting.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import { fieldErrorText } from '#desk/features/studies/field-error-text.ts'
import { marketAreasQuery } from '#desk/api/queries.ts'
import { ActButtons } from '#desk/shell/ActForm.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './Own.module.css'
import { blankQuota } from './values/recruiting-values.ts'
import { RemoveButton } from './RemoveButton.tsx'
import {
  type ItemProps,
  type OwnStudyFormState,
  type RemovableProps,
  useFieldOf,
  useReferences,
} from './use-own-study-form.ts'

const kinds: readonly Quota['by'][] = ['gender', 'age', 'area', 'answer']
const kindTexts: Readonly<Record<Quota['by'], { title: string; add: string }>> = {
  gender: { title: 'Gender', add: 'Limit a gender' },
  age: { title: 'Ages', add: 'Limit an age group' },
  area: { title: 'Market area', add: 'Limit an area' },
  answer: { title: 'Answer', add: 'Limit an answer' },
}

export function QuotaFields({ form }: { form: OwnStudyFormState }) {
  const list = useFieldArray({ control: form.control, name: 'recruiting.quotas' })
  return (
    <div className={styles.fields}>
      <h3>Quotas</h3>
      <p className={styles.note}>The most places for participants of a kind.</p>
      {list.fields.map(({ id }, index) => (
        <QuotaRow key={id} form={form} index={index} onRemove={() => list.remove(index)} />
      ))}
      <ButtonRow>
        <ActButtons
          acts={kinds}
          titleOf={(by) => kindTexts[by].add}
          onChoose={(by) => list.append({ ...blankQuota, by }, { shouldFocus: false })}
        />
      </ButtonRow>
    </div>
  )
}

function QuotaRow({ form, index, onRemove }: RemovableProps) {
  const field = useFieldOf(form)
  const name = `recruiting.quotas.${index}` as const
  const by = useWatch({ control: form.control, name: `${name}.by` })
  return (
    <fieldset className={styles.requirement}>
      <legend>{kindTexts[by].title}</legend>
      <div className={styles.row}>
        {by === 'gender' && (
          <SelectField label="Gender" isRequired options={genders} {...field(`${name}.value`)} />
        )}
        {by === 'age' && <AgeFields form={form} index={index} />}
        {by === 'area' && <AreaField form={form} index={index} />}
        {by === 'answer' && <AnswerFields form={form} index={index} />}
        <TextField label="At most" inputMode="numeric" isRequired {...field(`${name}.limit`)} />
        <RemoveButton item={`quota ${index + 1}`} onRemove={onRemove} />
      </div>
    </fieldset>
  )
}

function AgeFields({ form, index }: ItemProps) {
  const field = useFieldOf(form)
  const name = `recruiting.quotas.${index}` as const
  const to = field(`${name}.to`)
  const isTurned = form.getFieldState(name, form.formState).error?.message !== undefined
  return (
    <>
      <TextField label="From" inputMode="numeric" {...field(`${name}.from`)} />
      <TextField
        label="To"
        inputMode="numeric"
        {...to}
        error={isTurned ? 'The last age is below the first.' : to.error}
      />
    </>
  )
}

function AreaField({ form, index }: ItemProps) {
  const text = useWatch({ control: form.control, name: 'dmas' })
  const areas = useQuery({ ...marketAreasQuery(text), enabled: text.trim() !== '' }).data?.areas ?? []
  return (
    <SelectField
      label="Market area"
      isRequired
      hint={areas.length === 0 ? 'Name the market areas of the study first' : undefined}
      options={areas.map(({ dma, title }) => ({ value: String(dma), label: title }))}
      {...useFieldOf(form)(`recruiting.quotas.${index}.dma`)}
    />
  )
}

function AnswerFields({ form, index }: ItemProps) {
  const field = useFieldOf(form)
  const { choices, refer } = useReferences(form)
  const name = `recruiting.quotas.${index}` as const
  const key = useWatch({ control: form.control, name: `${name}.key` })
  const chosen = choices.find((choice) => choice.key === key)
  const question = field(`${name}.key`)
  return (
    <>
      <SelectField
        label="Question"
        isRequired
        hint={choices.length === 0 ? 'Write a question with options first' : undefined}
        options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
        {...question}
        error={key !== '' && chosen === undefined ? fieldErrorText('key', '') : question.error}
        onChange={(event) => {
          refer(event.target.value)
          void question.onChange(event)
        }}
      />
      <SelectField label="Answer" isRequired options={chosen?.options ?? []} {...field(`${name}.value`)} />
    </>
  )
}
