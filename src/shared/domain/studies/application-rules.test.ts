import { application } from '#tests/support/builders/studies/application.ts'
import { type Application, maxWordsLength } from '#contract/answers/applications.ts'
import { describe, expect, it } from 'vitest'
import { changed, followUpHref, inOrder, isQuiet, openedApplication, removalOf } from './application-rules.ts'

const may3 = '2026-05-03T15:00:00.000Z'
const one = application({
  study_id: 1,
  title: 'Coffee & tea',
  company: 'Plainfield Research',
  pay: '$150',
  channel: 'email',
  destination: 'ask@firm.example',
})
const at = (text: string) => new Date(text)

describe('applications', () => {
  it('copy the study at the time of applying, cut to what an application can hold', () => {
    const study = { id: 1, title: one.title, company: one.company, payout: one.pay }
    const destination = { channel: 'email', name: 'ask@firm.example' } as const
    expect(openedApplication(study, destination, at(may3))).toEqual(one)
    const long = { ...study, title: `${'x'.repeat(maxWordsLength.title - 1)}💥`, company: null }
    const { title, company } = openedApplication(long, destination, at(may3))
    expect([title, company]).toEqual(['x'.repeat(maxWordsLength.title - 1), null])
  })

  it('take a change as the newest version, even if the clock runs behind', () => {
    const now = at('2026-05-10T00:00:00.000Z')
    expect(changed(one, { state: 'paid' }, now)).toEqual({
      ...one,
      state: 'paid',
      updated_at: now.toISOString(),
    })
    const behind = at('2026-01-01T00:00:00.000Z')
    expect(changed(one, { state: 'paid' }, behind).updated_at).toBe('2026-05-03T15:00:00.001Z')
    expect(removalOf(one, behind)).toEqual({
      study_id: 1,
      state: 'removed',
      updated_at: '2026-05-03T15:00:00.001Z',
    })
  })

  it('are quiet fourteen days after applying, and in no other state', () => {
    const applied: Application = { ...one, state: 'applied' }
    expect(isQuiet(applied, at('2026-05-17T14:59:59Z'))).toBe(false)
    expect(isQuiet(applied, at('2026-05-17T15:00:00Z'))).toBe(true)
    expect(isQuiet({ ...applied, state: 'heard-back' }, at('2026-07-01T00:00:00Z'))).toBe(false)
  })

  it('are newest first, after those that wait for an answer', () => {
    const done: Application = { ...one, study_id: 2, state: 'done', opened_at: '2026-05-09T00:00:00.000Z' }
    const older: Application = { ...one, study_id: 3, state: 'paid', opened_at: '2026-04-01T00:00:00.000Z' }
    expect(inOrder([older, done, one]).map(({ study_id }) => study_id)).toEqual([1, 2, 3])
  })

  it('have a prepared follow-up letter if there is an e-mail address', () => {
    const href = followUpHref(one, '5/3/2026') ?? ''
    expect(href).toMatch(/^mailto:ask@firm\.example\?subject=/)
    expect(new URL(href).searchParams.get('subject')).toBe('My application for “Coffee & tea”')
    expect(new URL(href).searchParams.get('body')).toContain('on 5/3/2026')
    const several = 'Ada King <ask@firm.example>, two@firm.example'
    expect(followUpHref({ ...one, destination: several }, '5/3/2026')).toBe(href)
    expect(followUpHref({ ...one, channel: 'link' }, '5/3/2026')).toBeNull()
    for (const destination of ['a@firm.example?bcc=b@evil.example', 'firm']) {
      expect(followUpHref({ ...one, destination }, '5/3/2026')).toBeNull()
    }
  })
})
