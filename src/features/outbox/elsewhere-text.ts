import { type Marked, msg, t, translateKnown } from '#language/language.ts'
import { formatDate, fromDayMonthYear } from '#domain/dates/calendar.ts'
import type { ProfileBody } from '#contract/answers/profile.ts'
import type { Entry } from '#offline/outbox/entry.ts'

const fieldTexts: Readonly<Record<string, Marked>> = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  postal_code: msg('ZIP code'),
  dob: msg('Date of birth'),
  gender: msg('Gender'),
  ethnicity: msg('Ethnicity'),
  phone_type: msg('Phone type'),
  pets: msg('Pets'),
  interested_in_flex_work: msg('Are you interested in flexible work?'),
  free_samples: msg('Would you like free samples?'),
  why_join: msg('Why did you join?'),
} satisfies Record<keyof ProfileBody, Marked>

/** Names each field that was changed here and elsewhere, with both values. */
export function elsewhereText({ body, elsewhere }: Entry): string {
  const differences = Object.entries(elsewhere ?? {}).map(([field, theirs]) =>
    t('{field}: “{theirs}” there, “{own}” here.', {
      field: fieldTexts[field] ? t(fieldTexts[field]) : field,
      theirs: valueText(field, theirs),
      own: valueText(field, body?.[field]),
    }),
  )
  return [...differences, t('Which should stay?')].join(' ')
}

function valueText(field: string, value: unknown): string {
  if (typeof value !== 'string') return t('nothing')
  return field === 'dob' ? (formatDate(fromDayMonthYear(value)) ?? value) : translateKnown(value)
}
