import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { vi } from 'vitest'

/** Texts of the pieces of an edition, by their place in it. */
type Edition = Record<string, string | Readonly<Record<string, string>>>

const ofTexts = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([place, text]) => [place, pieceName(text)]))

/**
 * A host with an edition, that answers `fetch`. Besides that and its pieces, nothing is found.
 *
 * @param others Texts of pieces that the edition does not name.
 */
export function serveEdition(edition: Edition, others: readonly string[] = []) {
  const asked: string[] = []
  const host = {
    edition,
    /** Bodies in place of the right ones, by name. */
    altered: new Map<string, string>(),
    /** By the names of the piece before and after. */
    changes: new Map<string, object>(),
    asked,
    clear: () => asked.splice(0),
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const [kind = '', ...names] = address.replace('/c-api/v1/', '').split('/').filter(Boolean)
    asked.push([kind, ...names].join(' '))
    const places = Object.entries(host.edition)
    if (kind === 'edition') {
      const named = places.map(([part, of]) => [part, typeof of === 'string' ? pieceName(of) : ofTexts(of)])
      return Response.json({ count: 3, areas: {}, ...Object.fromEntries(named) })
    }
    const [name = ''] = names
    const texts = [
      ...places.flatMap(([, of]) => (typeof of === 'string' ? of : Object.values(of))),
      ...others,
    ]
    const piece = host.altered.get(name) ?? texts.find((text) => pieceName(text) === name)
    const change = host.changes.get(names.join(' '))
    const body = kind === 'changes' ? change && JSON.stringify(change) : piece
    if (body === undefined) return Response.json({ error: 'not-found' }, { status: 404 })
    return new Response(body)
  })
  return host
}
