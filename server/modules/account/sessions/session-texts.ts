import type { Texts } from '#server/language/texts.ts'

/** A stored device name holds `A browser` or `on` in English; the names of browsers and systems are alike everywhere. */
export function deviceText({ t }: Texts, device: string | null): string | null {
  const [browser, system] = device?.split(' on ') ?? []
  if (browser === undefined || system === undefined) return device
  return browser === 'A browser'
    ? t('A browser on {system}', { system })
    : t('{browser} on {system}', { browser, system })
}
