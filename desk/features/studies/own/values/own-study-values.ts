import { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { tidyNumber } from '#contract/base/typed-digits.ts'
import { tidyLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'
import { mergeFields } from '#desk/features/studies/merge-fields.ts'
import { type FieldName, fieldTitles } from '#desk/features/studies/study-texts.ts'
import { type Filled, emptied, filled } from '#desk/features/studies/missing-texts.ts'
import { paragraphsOf, plainTextOf } from './description-text.ts'
import { type QuestionValues, questionValuesOf, questionsOf } from './question-values.ts'
import {
  type RecruitingValues,
  blankRecruiting,
  recruitingOf,
  recruitingValuesOf,
} from './recruiting-values.ts'

export type OwnStudyValues = Omit<Filled<OwnStudyContent>, 'city' | 'dmas' | 'questions' | 'recruiting'> & {
  city: { name: string; state: string }
  /** Numbers, separated by commas. */
  dmas: string
  questions: QuestionValues[]
  recruiting: RecruitingValues
}

export const blankStudy: OwnStudyValues = {
  title: '',
  category: '',
  long_description: '',
  pay_display: '',
  age_display: '',
  gender_display: '',
  company: '',
  facility: '',
  city: { name: '', state: '' },
  online: false,
  languages: 'en',
  dmas: '',
  requirements: [],
  registration_link: '',
  registration_email: '',
  registration_phone: '',
  no_ads: false,
  picture: '',
  questions: [],
  recruiting: blankRecruiting,
}

/** The content that the form stands for. It may be invalid, such as NaN for an area that is no number. */
export function contentOf(values: OwnStudyValues): OwnStudyContent {
  const { city, dmas, questions } = values
  const name = tidyLine(city.name).trim()
  const state = tidyNumber(city.state).toUpperCase()
  return {
    ...emptied(OwnStudyContent, values),
    long_description: paragraphsOf(values.long_description),
    city: name === '' && state === '' ? null : { name, state },
    dmas: tidyNumber(dmas)
      .split(/[\s,;、]+/)
      .filter((text) => text !== '')
      .map(Number),
    questions: questionsOf(questions),
    recruiting: recruitingOf(values.recruiting),
  }
}

export function valuesOf(content: OwnStudyContent): OwnStudyValues {
  return {
    ...filled(content),
    long_description: plainTextOf(content.long_description),
    city: content.city ?? blankStudy.city,
    dmas: content.dmas.join(', '),
    requirements: content.requirements.map(({ field, op, value }) => ({ field, op, value })),
    questions: questionValuesOf(content.questions),
    recruiting: recruitingValuesOf(content.recruiting),
  }
}

/** A study like another one, whose sessions have no time yet. */
export function copyOf(values: OwnStudyValues): OwnStudyValues {
  const sessions = values.recruiting.sessions.map((session) => ({ ...session, starts_at: '' }))
  return { ...values, title: `Copy of ${values.title}`, recruiting: { ...values.recruiting, sessions } }
}

/** Reads the form as the contract's content. Issues have the paths of the form's fields. */
export const StudyForm = v.pipe(
  v.custom<OwnStudyValues>(() => true),
  v.transform((values): v.InferInput<typeof OwnStudyContent> => contentOf(values)),
  OwnStudyContent,
)

export const isSameContent = (one: OwnStudyValues, other: OwnStudyValues) =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

/** The fields that two operators may change without meeting: those of recruiting are fields of their own. */
const flat = <Own extends object, Rest extends object>({
  recruiting,
  ...rest
}: Rest & { recruiting: Own }) => ({
  ...rest,
  ...recruiting,
})

/** Brings the operator's input into step with a newer version, field by field. */
export function mergeValues(start: OwnStudyValues, input: OwnStudyValues, newest: OwnStudyValues) {
  const { values, both } = mergeFields(flat(start), flat(input), flat(newest))
  const isOfRecruiting = ([name]: [string, unknown]) => name in blankRecruiting
  const entries = Object.entries(values)
  const merged = {
    ...Object.fromEntries(entries.filter((entry) => !isOfRecruiting(entry))),
    recruiting: Object.fromEntries(entries.filter(isOfRecruiting)),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of all three, where they came from
  return { values: merged as OwnStudyValues, both: both.map((name) => fieldTitles[name]) }
}

export function changedFields(one: OwnStudyContent, other: OwnStudyContent): string[] {
  const [before, after] = [flat(one), flat(other)]
  return fieldNames
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => fieldTitles[name])
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table
const fieldNames = Object.keys(fieldTitles) as FieldName[]
