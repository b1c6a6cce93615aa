import { locale } from './language.ts'

/**
 * What the first date that a page writes needs of `Intl`, in the parts of what it costs a slow phone: 100 ms in all, once. A
 * browser looks up its languages for all that asks later.
 */
export const formatPreparations: readonly (() => unknown)[] = [
  () => new Intl.Locale(locale()).maximize(),
  () => Intl.DateTimeFormat.supportedLocalesOf(locale()),
]
