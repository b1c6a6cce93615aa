import { genders } from '#contract/answers/profile.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import type { Participant } from '#domain/studies/eligibility.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './Preview.module.css'

/** A participant who is made up, to see who a study fits. */
export interface Sample {
  age: string
  gender: string
  /** Number of the market area. */
  area: string
}

export const sample: Sample = { age: '35', gender: 'Female', area: '635' }

/** The sample as a profile. Fields that are no number are not given. */
export function participantOf({ age, gender, area }: Sample, currentYear: number): Participant {
  const years = wholeNumber(age)
  return {
    birthYear: years === null ? null : currentYear - years,
    gender: gender || null,
    dma: wholeNumber(area),
    hiddenStudyIds: [],
  }
}

export interface SampleFormProps {
  person: Sample
  onChange: (person: Sample) => void
}

export function SampleForm({ person, onChange }: SampleFormProps) {
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
