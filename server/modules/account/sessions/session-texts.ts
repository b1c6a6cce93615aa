import type { Texts } from '#server/language/texts.ts'
import type { Language } from '#language/language.ts'

/** A stored device name holds `A browser` or `on` in English; the names of browsers and systems are alike everywhere. */
export function deviceText({ t }: Texts, device: string | null): string | null {
  const [browser, system] = device?.split(' on ') ?? []
  if (browser === undefined || system === undefined) return device
  return browser === 'A browser'
    ? t('A browser on {system}', { system })
    : t('{browser} on {system}', { browser, system })
}

const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

export function dayText({ language }: Texts, day: Date): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
}

const hourMs = 3_600_000

/** How long ago, to the hour: a page without a script knows no time zone of its reader. */
export function agoText({ language }: Pick<Texts, 'language'>, moment: Date, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - moment.getTime()) / hourMs))
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day')
}

export function momentText({ language }: Texts, moment: Date, dateStyle: 'medium' | 'long'): string {
  const style = { dateStyle, timeStyle: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locales[language], style).format(moment)
}
