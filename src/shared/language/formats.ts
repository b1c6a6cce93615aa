import { type NamesIn, type Source, type Values, locale, t } from './language.ts'

/** Dates, numbers and counts in the current language. Formatters are made at first use, when the language is known. */

export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: Date | number) => string {
  const format = lazily(() => new Intl.DateTimeFormat(locale(), options))
  return (instant) => format().format(instant)
}

/**
 * `1234.6` as `1,234`, as both languages are written in the US: part of a point counts for nothing yet. Not by `Intl`:
 * its first use blocks a slow phone for 100 ms, and the lists of studies need nothing else of it.
 */
export function formatCount(count: number): string {
  return String(Math.trunc(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A count with its noun. @param one For 1, the only number with a form of its own. Both may hold `{count}`. */
export function plural<const One extends string, const Other extends string>(
  count: number,
  one: Source<One> & One,
  other: Source<Other> & Other,
  values?: Values<Exclude<NamesIn<NoInfer<One | Other>>, 'count'>>,
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- either is a source; one type cannot say which
  return t((Math.trunc(count) === 1 ? one : other) as never, { count: formatCount(count), ...values })
}

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Whether a text names a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
