import type { IntakeField } from '#contract/answers/intake.ts'
import type { IntakeBody } from '#contract/answers/intake-body.ts'
import type { ProfileData } from '#contract/answers/participant.ts'
import { DayMonthYear } from '#contract/answers/profile.ts'
import { plainNumber } from '#contract/base/typed-digits.ts'
import { isVisibleLine } from '#contract/base/typed-text.ts'
import * as v from 'valibot'
import { askedQuestions } from './asked-questions.ts'
import type { SubmittedAnswers, SubmittedItem } from './submitted-copy.ts'
import { formatDate, fromDayMonthYear } from './dates/calendar.ts'

/** Text of a question; questions of different studies with the same text are the same. */
export function questionText({ label, placeholder, key }: IntakeField): string {
  return label ?? placeholder ?? key
}

/** The copy of a posted body, without fields that only show text, and without questions that were not asked. */
export function submittedAnswers(
  study: { id: number; title: string | null },
  fields: readonly IntakeField[],
  body: IntakeBody,
  now: Date,
): SubmittedAnswers {
  return {
    studyId: study.id,
    title: study.title,
    givenAt: now.toISOString(),
    items: askedQuestions(fields, body)
      .filter(({ type }) => type !== 'text')
      .map((field) => ({
        key: field.key,
        type: field.type,
        label: questionText(field),
        options: field.options,
        answer: answerTo(field, body),
      })),
  }
}

/** Whether the host's options limit the answer. */
export function isChoice({ type }: Pick<SubmittedItem, 'type'>): boolean {
  return type === 'checkbox' || type === 'radio'
}

/** An answer as shown: labels instead of values, and formatted dates; null if unanswered. */
export function answerText({
  type,
  options,
  answer,
}: Pick<SubmittedItem, 'type' | 'options' | 'answer'>): string | null {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  if (Array.isArray(answer)) return answer.length === 0 ? null : answer.map(labelOf).join(', ')
  if (answer === null || answer.trim() === '') return null
  if (type === 'date') return formatDate(fromDayMonthYear(answer)) ?? answer
  return type === 'radio' ? labelOf(answer) : answer
}

/** The answer to one question of a posted body, as shown. */
export function bodyText(
  { key, type, options }: Pick<SubmittedItem, 'key' | 'type' | 'options'>,
  body: IntakeBody,
): string | null {
  return answerText({ type, options, answer: answerTo({ key }, body) })
}

/** Keys are a host's: one may be a name that every object has. */
function answerTo({ key }: Pick<SubmittedItem, 'key'>, body: IntakeBody): SubmittedItem['answer'] {
  return Object.hasOwn(body, key) ? (body[key] ?? null) : null
}

export interface KnownAnswer {
  answer: string | string[]
  /** ISO date-time of the earlier answers; null for the profile. */
  givenAt: string | null
}

/**
 * Suggested answers, from the profile, else from the newest earlier answer to the same question. Questions are the
 * same if text, type and options are.
 *
 * @returns The suggestion for each field, or null.
 */
export function knownAnswers(
  fields: readonly IntakeField[],
  profile: ProfileData,
  earlier: readonly SubmittedAnswers[],
): (KnownAnswer | null)[] {
  const byQuestion = new Map<string, KnownAnswer>()
  for (const { givenAt, items } of earlier.toSorted((a, b) => a.givenAt.localeCompare(b.givenAt))) {
    for (const item of items) {
      const answer = labelsOf(item)
      if (answer !== null)
        byQuestion.set(questionKey(item.type, item.label, item.options), { answer, givenAt })
    }
  }
  return fields.map((field) => {
    const told = profileAnswer(field, profile)
    if (told !== null) return { answer: told, givenAt: null }
    const known = byQuestion.get(questionKey(field.type, questionText(field), field.options))
    const answer = known && fitting(field, known.answer)
    return known && answer ? { ...known, answer } : null
  })
}

/** Question texts that ask for a field of the profile. */
const profileQuestions = new Map(
  Object.entries({
    'first name': 'first_name',
    'your first name': 'first_name',
    'what is your first name': 'first_name',
    'last name': 'last_name',
    'your last name': 'last_name',
    'what is your last name': 'last_name',
    'zip code': 'postal_code',
    'your zip code': 'postal_code',
    'what is your zip code': 'postal_code',
    'postal code': 'postal_code',
    'date of birth': 'dob',
    'your date of birth': 'dob',
    'what is your date of birth': 'dob',
    'when were you born': 'dob',
    gender: 'gender',
    'your gender': 'gender',
    'what is your gender': 'gender',
    ethnicity: 'ethnicity',
    'your ethnicity': 'ethnicity',
    'what is your ethnicity': 'ethnicity',
    'phone type': 'phone_type',
    'what kind of phone do you have': 'phone_type',
    pets: 'pets',
    'do you have pets': 'pets',
  }),
)

function profileAnswer(field: IntakeField, profile: ProfileData): string | string[] | null {
  const name = profileQuestions.get(normalised(questionText(field)))
  const known: Readonly<Record<string, unknown>> = profile
  const value = name === undefined ? undefined : known[name]
  if (typeof value !== 'string' || value === '') return null
  // A name does not fit a date field, nor a date a text field.
  if ((field.type === 'date') !== (name === 'dob')) return null
  return fitting(field, field.type === 'checkbox' ? [value] : value)
}

/** Compares labels: values of equal options may differ between studies. */
function labelsOf({ type, options, answer }: SubmittedItem): string | string[] | null {
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label
  if (Array.isArray(answer)) {
    const labels = answer.flatMap((value) => labelOf(value) ?? [])
    return labels.length > 0 && labels.length === answer.length ? labels : null
  }
  if (answer === null || answer.trim() === '') return null
  return type === 'radio' ? (labelOf(answer) ?? null) : answer
}

/** The answer as a value of this field, or null if the field cannot hold it. */
function fitting(field: IntakeField, answer: string | string[]): string | string[] | null {
  const valueOf = (label: string) =>
    field.options.find((option) => normalised(option.label) === normalised(label))?.value
  if (field.type === 'text') return null
  if (field.type === 'checkbox') {
    if (!Array.isArray(answer)) return null
    const values = answer.flatMap((label) => valueOf(label) ?? [])
    return values.length === answer.length ? values : null
  }
  if (Array.isArray(answer)) return null
  if (field.type === 'radio') return valueOf(answer) ?? null
  if (field.type === 'date') return v.is(DayMonthYear, answer) ? answer : null
  if (field.type === 'number') return plainNumber(answer)
  return isVisible(field, answer) ? answer : null
}

/** Whether a typed answer holds nothing hidden. Only a long text has several lines. */
export function isVisible({ type }: Pick<IntakeField, 'type'>, answer: string): boolean {
  if (type !== 'textarea') return isVisibleLine(answer)
  return answer.split(/\r?\n/).every((line) => isVisibleLine(line.replaceAll('\t', ' ')))
}

function questionKey(type: string, label: string, options: SubmittedItem['options']): string {
  return JSON.stringify([
    type,
    normalised(label),
    ...options.map((option) => normalised(option.label)).sort(),
  ])
}

/** Case, spaces and punctuation do not distinguish questions. */
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
