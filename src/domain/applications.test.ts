import { describe, expect, it } from 'vitest'
import { type Application, followUpHref, inOrder, isQuiet, withOpened, withState } from './applications.ts'

const may3 = '2026-05-03T15:00:00.000Z'
const one: Application = {
  studyId: 1,
  title: 'Coffee & tea',
  company: 'Plainfield Research',
  pay: '$150',
  channel: 'email',
  destination: 'ask@firm.example',
  state: 'opened',
  openedAt: may3,
  changedAt: may3,
}
const at = (text: string) => new Date(text)

describe('applications', () => {
  it('are opened once, and again only until she has said more', () => {
    const later = { ...one, openedAt: '2026-05-04T15:00:00.000Z' }
    expect(withOpened([one], later)).toEqual([later])
    const applied = withState([one], 1, 'applied', at(may3))
    expect(withOpened(applied, later)).toEqual(applied)
  })

  it('take her word for their state, and are forgotten when she did not apply', () => {
    const now = '2026-05-10T00:00:00.000Z'
    expect(withState([one], 1, 'paid', at(now))).toEqual([{ ...one, state: 'paid', changedAt: now }])
    expect(withState([one], 2, 'paid', at(now))).toEqual([one])
    expect(withState([one], 1, null, at(now))).toEqual([])
  })

  it('are quiet fourteen days after she applied, and in no other state', () => {
    const applied: Application = { ...one, state: 'applied' }
    expect(isQuiet(applied, at('2026-05-17T14:59:59Z'))).toBe(false)
    expect(isQuiet(applied, at('2026-05-17T15:00:00Z'))).toBe(true)
    expect(isQuiet({ ...applied, state: 'heard-back' }, at('2026-07-01T00:00:00Z'))).toBe(false)
  })

  it('stand newest first, after those that wait for an answer', () => {
    const done: Application = { ...one, studyId: 2, state: 'done', openedAt: '2026-05-09T00:00:00.000Z' }
    const older: Application = { ...one, studyId: 3, state: 'paid', openedAt: '2026-04-01T00:00:00.000Z' }
    expect(inOrder([older, done, one]).map(({ studyId }) => studyId)).toEqual([1, 2, 3])
  })

  it('are followed up by a letter that is written already, where there is an address', () => {
    const href = followUpHref(one, '5/3/2026') ?? ''
    expect(href).toMatch(/^mailto:ask@firm\.example\?subject=/)
    expect(new URL(href).searchParams.get('subject')).toBe('My application for “Coffee & tea”')
    expect(new URL(href).searchParams.get('body')).toContain('on 5/3/2026')
    expect(followUpHref({ ...one, channel: 'link' }, '5/3/2026')).toBeNull()
  })
})
