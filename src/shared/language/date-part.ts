import { locale } from './language.ts'

/** One part of a date, such as the name of its zone. Apart from `formats.ts` because no first page needs it. */
export function datePart(
  instant: Date,
  part: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = new Intl.DateTimeFormat(locale(), options).formatToParts(instant)
  return parts.find(({ type }) => type === part)?.value ?? ''
}
