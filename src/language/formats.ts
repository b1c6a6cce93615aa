import { type NamesIn, type Source, type Values, locale, t } from './language.ts'

/** Dates, numbers and counts as the language that is spoken writes them. Made at first use: it is known by then. */

/** @param locales Another language's way, where the specification fixes one. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locales?: string,
): (instant: Date | number) => string {
  const format = lazily(() => new Intl.DateTimeFormat(locales ?? locale(), options))
  return (instant) => format().format(instant)
}

export function numberFormat(options?: Intl.NumberFormatOptions): (number: number) => string {
  const format = lazily(() => new Intl.NumberFormat(locale(), options))
  return (number) => format().format(number)
}

const pluralRules = lazily(() => new Intl.PluralRules(locale()))
const formatCount = numberFormat()

/** A count with its noun. @param one For the counts that this language treats as 1. Both may hold `{count}`. */
export function plural<const One extends string, const Other extends string>(
  count: number,
  one: Source<One> & One,
  other: Source<Other> & Other,
  values?: Values<Exclude<NamesIn<NoInfer<One | Other>>, 'count'>>,
): string {
  const isOne = pluralRules().select(count) === 'one'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- either is a source; one type cannot say which
  return t((isOne ? one : other) as never, { count: formatCount(count), ...values })
}

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
