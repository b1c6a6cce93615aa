import {
  type CatalogueStudyAnswer,
  type CorrectedFields,
  CorrectionBody,
} from '#contract/desk/answers/catalogue-studies.ts'
import * as v from 'valibot'

/** The values of all fields that can be corrected; missing texts are empty. */
export interface CorrectableValues {
  title: string
  pay_display: string
  age_display: string
  gender_display: string
  long_description: string
  registration_link: string
  registration_email: string
  registration_phone: string
  featured: boolean
}

export interface CorrectionValues {
  fields: CorrectableValues
  hidden: boolean
  reason: string
}

type Source = Pick<CatalogueStudyAnswer, 'shown' | 'correction'>

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

const valuesOf = (fields: Source['shown']): CorrectableValues => ({
  title: fields.title,
  pay_display: fields.pay_display ?? '',
  age_display: fields.age_display ?? '',
  gender_display: fields.gender_display ?? '',
  long_description: fields.long_description,
  registration_link: fields.registration_link ?? '',
  registration_email: fields.registration_email ?? '',
  registration_phone: fields.registration_phone ?? '',
  featured: fields.featured,
})

/** The values of the study's source, without any correction. */
export const sourceValues = ({ shown, correction }: Source): CorrectableValues =>
  valuesOf({ ...shown, ...correction?.original })

/** The form of a study as participants see it. The reason is asked for again at each change. */
export const correctionValuesOf = (study: Source): CorrectionValues => ({
  fields: valuesOf(study.shown),
  hidden: study.correction?.hidden ?? false,
  reason: '',
})

/** The fields that differ from the source's. */
export function correctedFields(fields: CorrectableValues, source: CorrectableValues): CorrectedFields {
  const texts = textNames
    .filter((name) => fields[name].trim() !== source[name].trim())
    .map((name) => [name, textOf(name, fields[name])])
  const featured = fields.featured === source.featured ? {} : { featured: fields.featured }
  return { ...Object.fromEntries(texts), ...featured }
}

/** Title and description cannot be missing: the contract refuses them when they are empty. */
function textOf(name: TextName, text: string): string | null {
  return name === 'title' || name === 'long_description' ? text : text.trim() || null
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

/** Whether two forms stand for the same correction, whatever their reasons are. */
export const isSameCorrection = (one: CorrectionValues, other: CorrectionValues) =>
  one.hidden === other.hidden && JSON.stringify(one.fields) === JSON.stringify(other.fields)
