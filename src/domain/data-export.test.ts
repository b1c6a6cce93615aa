import type { Application } from '#contract/answers/applications.ts'
import { describe, expect, it } from 'vitest'
import type { GivenAnswers } from './submitted-answers.ts'
import { type OwnWork, missingWork, passportText, readPassport } from './data-export.ts'

const may = (day: string) => `2026-05-${day}T12:00:00.000Z`
const now = new Date(may('09'))

const application: Application = {
  study_id: 1,
  state: 'applied',
  updated_at: may('03'),
  opened_at: may('02'),
  title: 'Coffee & tea',
  company: null,
  pay: '$150',
  channel: 'email',
  destination: 'ask@firm.example',
  session: null,
  payment: null,
}
const given: GivenAnswers = {
  studyId: 2,
  title: 'Walks',
  givenAt: may('04'),
  items: [{ key: 'a', type: 'input', label: 'Where?', options: [], answer: 'Here' }],
}
const own: OwnWork = { applications: [application], saved: [3, 4], hidden: [5], answers: [given] }
const nothing: OwnWork = { applications: [], saved: [], hidden: [], answers: [] }
const told = { points: { as_of: may('08'), data: { balance: 2500 } }, payouts: null }
const text = passportText('maya', own, told, { who_has_my_data: [] }, now)

/** The file with one thing in it changed. */
const altered = (change: Record<string, unknown>) => JSON.stringify({ ...JSON.parse(text), ...change })

describe('a data passport', () => {
  it('says what it is, whose, of when, and holds everything by name', () => {
    expect(JSON.parse(text)).toMatchObject({
      format: 'data-passport',
      version: 1,
      made_at: may('09'),
      participant: 'maya',
      points: { as_of: may('08'), data: { balance: 2500 } },
      payouts: null,
      applications: [{ title: 'Coffee & tea' }],
      answers: [{ items: [{ label: 'Where?', answer: 'Here' }] }],
      saved: [3, 4],
      hidden: [5],
    })
  })

  it('gives back what she made herself', () => {
    expect(readPassport(text, 'maya')).toEqual({ kind: 'read', madeAt: may('09'), own })
  })

  it.each([
    ['no JSON', 'no-passport', '{"format":'],
    ['nothing', 'no-passport', ''],
    ['another file', 'no-passport', '[]'],
    ['another program’s file', 'no-passport', altered({ format: 'other' })],
    ['a later version', 'other-version', altered({ version: 2 })],
    ['no version', 'no-passport', altered({ version: undefined })],
    ['another participant’s', 'someone-else', altered({ participant: 'grace' })],
    ['a part that is missing', 'damaged', altered({ answers: undefined })],
    ['a state that is none', 'damaged', altered({ applications: [{ ...application, state: '<b>' }] })],
    ['an id that is none', 'damaged', altered({ saved: [-1] })],
    ['a time that is none', 'damaged', altered({ answers: [{ ...given, givenAt: 'soon' }] })],
    ['a list without an end', 'damaged', altered({ saved: Array.from({ length: 5001 }, () => 3) })],
  ])('is refused when it is %s: %s', (_what, kind, file) => {
    expect(readPassport(file, 'maya')).toEqual({ kind })
  })

  it('brings nothing but what it is asked for', () => {
    const hostile = text.replace('"saved"', '"__proto__": {"isAdmin": true}, "saved"')
    const read = readPassport(hostile, 'maya')
    expect(read).toEqual({ kind: 'read', madeAt: may('09'), own })
    expect('isAdmin' in {}).toBe(false)
  })
})

describe('what a passport adds', () => {
  it('is everything on a new device, and nothing on the one it is from', () => {
    expect(missingWork(own, nothing)).toEqual(own)
    expect(missingWork(own, own)).toEqual(nothing)
  })

  it('is never older than what is there', () => {
    const here: OwnWork = {
      ...nothing,
      applications: [{ ...application, state: 'paid', updated_at: may('05') }],
      answers: [{ ...given, givenAt: may('01') }],
    }
    expect(missingWork(own, here)).toEqual({ ...own, applications: [] })
  })

  it('does not hide what was saved since, nor save what was hidden', () => {
    expect(missingWork(own, { ...nothing, saved: [5], hidden: [3] })).toMatchObject({
      saved: [4],
      hidden: [],
    })
  })
})
