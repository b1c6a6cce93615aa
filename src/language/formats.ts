import { type NamesIn, type Source, type Values, locale, t } from './language.ts'

/** Dates, numbers and counts as the language that is spoken writes them. Made at first use: it is known by then. */

export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: Date | number) => string {
  const format = lazily(() => new Intl.DateTimeFormat(locale(), options))
  return (instant) => format().format(instant)
}

export function numberFormat(options: Intl.NumberFormatOptions): (number: number) => string {
  const format = lazily(() => new Intl.NumberFormat(locale(), options))
  return (number) => format().format(number)
}

/**
 * A whole number, its thousands set apart, as both languages are written in the US. The first thing of `Intl` that a page uses
 * takes a slow phone 100 ms in one go, and the lists of studies use nothing else of it.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A count with its noun. @param one For 1, which alone both languages set apart. Both may hold `{count}`. */
export function plural<const One extends string, const Other extends string>(
  count: number,
  one: Source<One> & One,
  other: Source<Other> & Other,
  values?: Values<Exclude<NamesIn<NoInfer<One | Other>>, 'count'>>,
): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- either is a source; one type cannot say which
  return t((count === 1 ? one : other) as never, { count: formatCount(count), ...values })
}

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
