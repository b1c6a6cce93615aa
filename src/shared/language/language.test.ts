import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Imports fresh modules: the language and the translations of a module last as long as its page. */
async function portalIn(language: 'en' | 'es') {
  vi.resetModules()
  const texts = await import('./language.ts')
  const formats = await import('./formats.ts')
  const times = await import('./times.ts')
  if (language === 'es') {
    texts.setLanguage('es')
    texts.addTranslations({
      'Save this study': 'Guardar este estudio',
      'Hello, {name}': 'Hola, {name}',
      '1 study': '1 estudio',
      '{count} studies': '{count} estudios',
    })
    texts.addTranslations((await import('./es/words.json')).default)
  }
  return { ...texts, ...formats, ...times }
}

type Portal = Awaited<ReturnType<typeof portalIn>>

describe('in English', () => {
  let portal: Portal
  beforeEach(async () => {
    portal = await portalIn('en')
  })

  it('gives every text as the code has it', () => {
    expect(portal.t('Save this study')).toBe('Save this study')
    expect(portal.t('Hello, {name}', { name: 'Ada' })).toBe('Hello, Ada')
    expect(portal.commonTranslationOf('Save this study')).toBeUndefined()
    expect(portal.dataLanguage()).toBeUndefined()
  })

  it('counts', () => {
    const studies = (count: number) => portal.plural(count, '1 study', '{count} studies')
    expect([0, 1, 2, 4062].map(studies)).toEqual(['0 studies', '1 study', '2 studies', '4,062 studies'])
  })

  it('writes counts as the browser would in either language', () => {
    const counts = [
      0, 7, 42, 999, 1000, 1001, 12_345, 999_999, 1_000_000, 1234.6, 2_147_483_647, -5, -999, -1000,
    ]
    for (const language of ['en-US', 'es-US']) {
      const written = counts.map((count) => Math.trunc(count).toLocaleString(language))
      expect(counts.map(portal.formatCount)).toEqual(written)
    }
  })
})

describe.each(['en', 'es'] as const)('days and times, in %s', (language) => {
  const year = 2026
  const months = Array.from({ length: 12 }, (_, month) => new Date(year, month, month + 1, 9, 5))
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(year, 10, 20, hour, hour))
  /** Browsers put different kinds of space before AM and PM. */
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(`${language}-US`, options)
    return (instant: Date) => format.format(instant).replaceAll(/\s/g, ' ')
  }

  it('are written as the browser would', async () => {
    const { shortDay, monthOfYear, clockTime } = await portalIn(language)
    expect(months.map(shortDay)).toEqual(months.map(written({ month: 'short', day: 'numeric' })))
    expect(months.map(monthOfYear)).toEqual(months.map(written({ month: 'short', year: 'numeric' })))
    expect(hours.map(clockTime)).toEqual(hours.map(written({ hour: 'numeric', minute: '2-digit' })))
  })

  it('combine day and time into one text', async () => {
    await portalIn(language)
    const { formatTime } = await import('#domain/dates/moment.ts')
    const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
    expect(hours.map(formatTime)).toEqual(hours.map(written(options)))
  })
})

describe('in Spanish', () => {
  let portal: Portal
  beforeEach(async () => {
    portal = await portalIn('es')
  })

  it('translates known texts and leaves others in English', () => {
    expect(portal.t('Save this study')).toBe('Guardar este estudio')
    expect(portal.t('Hello, {name}', { name: 'Ada' })).toBe('Hola, Ada')
    expect(portal.t('Not in the dictionary')).toBe('Not in the dictionary')
    expect(portal.translateKnown('constructor')).toBe('constructor')
    expect(portal.dataLanguage()).toBe('en')
  })

  it('puts in values as they are', () => {
    expect(portal.t('Hello, {name}', { name: '$& {name}' })).toBe('Hola, $& {name}')
  })

  it('counts', () => {
    const studies = (count: number) => portal.plural(count, '1 study', '{count} studies')
    expect([0, 1, 2, 4062].map(studies)).toEqual(['0 estudios', '1 estudio', '2 estudios', '4,062 estudios'])
  })

  it('writes dates in words, but keeps the formats of the specification', async () => {
    const day = new Date('2026-11-03T09:12:00')
    expect(portal.dateFormat({ month: 'long', day: 'numeric' })(day)).toBe('3 de noviembre')
    const { formatDate } = await import('#domain/dates/calendar.ts')
    expect(formatDate('2026-11-03')).toBe('11/3/2026')
  })

  it('keeps dollars as the US writes them', async () => {
    const { formatPointsAsDollars } = await import('#domain/money/money.ts')
    expect(formatPointsAsDollars(123_450)).toBe('$1,234.50')
  })
})
