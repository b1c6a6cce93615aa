import { locale } from './language.ts'

/** Formats dates in the current language: the formatter is made at first use, when the language is known. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => (format ??= new Intl.DateTimeFormat(locale(), options)).format(instant)
}

/** Whether a text names a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
