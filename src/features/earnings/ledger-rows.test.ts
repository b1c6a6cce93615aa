import { describe, expect, it, vi } from 'vitest'

const at = '2026-11-03T18:00:00Z'
const entry = { id: 1, kind: 'credit', points: 40, reason: null, at } as const

/** Imports fresh modules, because the language of a module lasts as long as its page. */
async function rowsIn(language: 'en' | 'es', sources: readonly (string | null)[]) {
  vi.resetModules()
  const texts = await import('#language/language.ts')
  texts.setLanguage(language)
  if (language === 'es') {
    texts.addTranslations((await import('#language/es/earnings.json')).default)
    texts.addTranslations((await import('#language/es/outbox.json')).default)
  }
  const { ledgerRows } = await import('./ledger-rows.ts')
  const entries = sources.map((source) => ({ ...entry, source }))
  return ledgerRows({ balance: 0, entries, waiting: [] }).map(({ what, isQuoted }) => [what, isQuoted])
}

describe('the source of points', () => {
  const sources = ['$20 gift card', 'Cash-out 7F3A-22 returned', 'Online survey 500', 'Taste panel', null]

  it('is shown as the host names it', async () => {
    const rows = await rowsIn('en', sources)
    expect(rows.map(([what]) => what)).toEqual([...sources.slice(0, -1), 'Points earned'])
  })

  it('is translated in the words of our host, and marked as English in those of another', async () => {
    expect(await rowsIn('es', sources)).toEqual([
      ['Tarjeta de regalo de $20', false],
      ['Canje 7F3A-22 devuelto', false],
      ['Encuesta en línea 500', false],
      ['Taste panel', true],
      ['Puntos ganados', false],
    ])
  })
})
