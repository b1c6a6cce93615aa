import { localKeys } from '#offline/storage/storage-names.ts'
import { beforeEach, expect, it, vi } from 'vitest'

const kept = {
  path: '/my',
  owner: 'ada',
  build: 'of today',
  language: 'en-US',
  nodes: [['main', { id: 'content' }, ['a', { href: '/study/7' }, 'A study']]],
}

/** Starts a page with this record. @returns The content of its root. */
async function start(record: object | string | null, address = '/my'): Promise<string> {
  document.body.innerHTML = '<div id="root">skeleton</div>'
  history.replaceState(null, '', address)
  localStorage.setItem(
    localKeys.painted,
    typeof record === 'string' ? record : JSON.stringify([{ path: '/all' }, record]),
  )
  vi.resetModules()
  await import('./paint-picture.ts')
  return document.querySelector('#root')?.innerHTML ?? 'no root'
}

beforeEach(() => {
  localStorage.setItem(localKeys.owner, 'ada')
  const { documentElement } = document
  documentElement.dataset['build'] = kept.build
  return () => {
    document.body.replaceChildren()
    for (const name of ['build', 'firstPaint']) delete documentElement.dataset[name]
    documentElement.lang = ''
    history.replaceState(null, '', '/')
  }
})

it('the last picture is painted in place of the skeleton', async () => {
  expect(await start(kept)).toBe('<main id="content"><a href="/study/7">A study</a></main>')
  expect(document.documentElement.dataset['firstPaint']).toBe('picture')
  expect(document.documentElement.lang).toBe('en-US')
})

it.each<[what: string, record: object | string, address?: string]>([
  ['for another participant', { ...kept, owner: 'bea' }],
  ['in another build', { ...kept, build: 'of yesterday' }],
  ['in another language', { ...kept, language: 'es-US' }],
  ['on another page', kept, '/all'],
  ['for a search', kept, '/my?q=sleep'],
  ['from a record that is no JSON', JSON.stringify(kept).slice(0, -2)],
  ['from a record without nodes', { ...kept, nodes: null }],
  ['without a record', 'null'],
  ['from a record of a former version', JSON.stringify(kept)],
  ['on a page whose styles the engine cannot wait for', { ...kept, path: '/study/7' }, '/study/7'],
])('nothing is painted %s', async (_what, record, address) => {
  expect(await start(record, address)).toBe('skeleton')
  expect(document.documentElement.dataset['firstPaint']).toBeUndefined()
})

it('a forged record paints neither foreign elements nor attributes that run code or lead elsewhere', async () => {
  const foreign = ['script', { src: '/assets/x.js' }, ['a', { href: '/my' }, 'within it']]
  const link = ['a', { href: '/my', onclick: 'x()', style: 'color: red' }, 'only this', foreign]
  const elsewhere = ['a', { href: 'javascript:alert(1)' }, ['a', { href: '//evil.example' }, 'no link']]
  expect(await start({ ...kept, nodes: [['main', {}, foreign, link, elsewhere]] })).toBe(
    '<main><a href="/my">only this</a><a><a>no link</a></a></main>',
  )
})
