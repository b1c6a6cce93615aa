import {
  type CatalogueStudyAnswer,
  type CorrectedFields,
  CorrectionBody,
} from '#contract/desk/answers/catalogue-studies.ts'
import * as v from 'valibot'
import { fieldTitles } from '#desk/features/studies/study-texts.ts'
import { mergeFields } from '#desk/features/studies/merge-fields.ts'
import { type Filled, emptied, filled } from '#desk/features/studies/missing-texts.ts'

type Source = Pick<CatalogueStudyAnswer, 'shown' | 'correction'>

export type CorrectableValues = Filled<Source['shown']>

export interface CorrectionValues {
  fields: CorrectableValues
  hidden: boolean
  reason: string
}

export const textNames = [
  'title',
  'pay_display',
  'age_display',
  'gender_display',
  'long_description',
  'registration_link',
  'registration_email',
  'registration_phone',
] as const
export type TextName = (typeof textNames)[number]

export const correctionTitles = {
  ...fieldTitles,
  featured: 'Featured',
  hidden: 'Hidden from participants',
} satisfies Record<keyof CorrectableValues | 'hidden', string>

/** The values of the study's source, without any correction. */
export const sourceValues = ({ shown, correction }: Source): CorrectableValues =>
  filled({ ...shown, ...correction?.original })

/** The form of a study as participants see it. The reason is asked for again at each change. */
export const correctionValuesOf = (study: Source): CorrectionValues => ({
  fields: filled(study.shown),
  hidden: study.correction?.hidden ?? false,
  reason: '',
})

export function correctedFields(fields: CorrectableValues, source: CorrectableValues): CorrectedFields {
  const contents = emptied(CorrectionBody.entries.fields, fields)
  const texts = textNames
    .filter((name) => fields[name].trim() !== source[name].trim())
    .map((name) => [name, contents[name]])
  const featured = fields.featured === source.featured ? {} : { featured: fields.featured }
  return { ...Object.fromEntries(texts), ...featured }
}

/** Reads the form as the body of the call. Issues have the paths of the form's fields. */
export const correctionSchema = ({ version, source }: { version: number; source: CorrectableValues }) =>
  v.pipe(
    v.custom<CorrectionValues>(() => true),
    v.transform(({ fields, hidden, reason }) => ({
      version,
      fields: correctedFields(fields, source),
      hidden,
      reason,
    })),
    CorrectionBody,
  )

/** Brings a form into step with a newer correction, as `mergeFields` does. The reason is the operator's own. */
export function mergeCorrections(start: CorrectionValues, input: CorrectionValues, newest: CorrectionValues) {
  const flat = ({ fields, hidden }: CorrectionValues) => ({ ...fields, hidden })
  const { values, both } = mergeFields(flat(start), flat(input), flat(newest))
  const { hidden, ...fields } = values
  return { values: { fields, hidden, reason: input.reason }, both }
}

/** Whether two forms stand for the same correction, whatever their reasons are. */
export const isSameCorrection = (one: CorrectionValues, other: CorrectionValues) =>
  one.hidden === other.hidden && JSON.stringify(one.fields) === JSON.stringify(other.fields)
