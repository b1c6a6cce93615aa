import type { ProfileBody } from '#contract/profile.ts'
import { texts } from '#contract/texts.ts'

/** What the controls hold before anything is known. */
export const blankProfile = {
  first_name: '',
  last_name: '',
  postal_code: '',
  dob: '',
  ethnicity: '',
  phone_type: '',
  pets: '',
  interested_in_flex_work: '',
  free_samples: '',
  why_join: '',
} as const satisfies Partial<Record<keyof ProfileBody, ''>>

const wrongValueTexts: Partial<Record<keyof ProfileBody, string>> = {
  postal_code: 'Enter a five-digit ZIP code, such as 99999.',
  dob: 'Enter a date that exists.',
}

/** The words for a field that is invalid: what is missing is said as the specification says it (section 5). */
export function profileErrorText(name: keyof ProfileBody, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') return texts.requiredField
  return wrongValueTexts[name] ?? 'This answer is too long, or has characters that cannot be used.'
}
