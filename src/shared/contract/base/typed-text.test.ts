import { AppealBody } from '#contract/answers/support.ts'
import { Question, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { RosterActBody } from '#contract/desk/answers/roster.ts'
import { NoticesBody, OperatorName, Reason } from '#contract/desk/answers/operators.ts'
import { OpenPersonBody } from '#contract/desk/answers/people.ts'
import { SendBody } from '#contract/desk/answers/payouts.ts'
import { ProfileBody } from '#contract/answers/profile.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { tidyNumber, tidyZip, wholeNumber } from './typed-digits.ts'

/** A text with what contacts and web pages put around and into it: direction marks, a wide space, a soft hyphen. */
const pasted = (text: string) => `\u202A\uFEFF${text.replaceAll(' ', '\u00A0\u00AD')}\u202C\u200E`

describe('a number', () => {
  it.each([
    ['１５０', '150'],
    [' 150\u00A0', '150'],
    ['\u202A−5\u202C', '-5'],
    ['–5', '-5'],
    ['＄１,２５０．５０', '$1,250.50'],
    ['٣٥', '35'],
  ])('%s is read as %s', (typed, number) => {
    expect(tidyNumber(typed)).toBe(number)
  })

  it.each([
    [pasted('１９８５'), 1985],
    ['−1,250 ', -1250],
    ['1e3', null],
    ['0x10', null],
    ['1.5', null],
    ['\u200E', null],
  ])('%j is the whole number %s', (typed, number) => {
    expect(wholeNumber(typed)).toBe(number)
  })
})

describe('a ZIP code', () => {
  it.each([
    ['６０６１４', '60614'],
    ['60614–1234', '60614-1234'],
    ['60614 1234', '60614-1234'],
    ['606141234', '60614-1234'],
    [pasted('60614'), '60614'],
  ])('%s is read as %s, also in the profile', (typed, zip) => {
    expect(tidyZip(typed)).toBe(zip)
    expect(v.parse(ProfileBody.entries.postal_code, typed)).toBe(zip)
  })
})

it.each([
  ['own e-mail', NoticesBody.entries.email],
  ['search for a person', OpenPersonBody.entries.query],
])('an address in an operator’s %s is taken without the marks of a copied text', (_field, schema) => {
  expect(v.parse(schema, pasted('ada@mail.example'))).toBe('ada@mail.example')
  expect(v.parse(schema, ' ada\u00AD@mail\u200B.example\u00A0')).toBe('ada@mail.example')
})

/** Each text that an operator or a participant types into a body of its own. */
const texts: readonly (readonly [name: string, schema: v.GenericSchema<unknown, unknown>])[] = [
  ['a reason', Reason],
  ['the name of an operator', OperatorName],
  ['the number of a gift card', SendBody.entries.payout_reference],
  ['a note on an act', RosterActBody.entries.reason],
  ['an appeal', AppealBody.entries.text],
  ['the title of a study', OwnStudyContent.entries.title],
  ['a question', Question.pipe[0].entries.label],
]

describe.each(texts)('%s', (_name, schema) => {
  it('is taken without the marks of a copied text', () => {
    expect(v.parse(schema, pasted('Your message 7F2K'))).toBe('Your message 7F2K')
  })

  it.each([[' '], ['\u200B\u2060'], ['\u202A\u202C\u00A0'], ['a\u0007b'], ['a\u0000b']])(
    'is refused as %j',
    (text) => {
      expect(v.is(schema, text)).toBe(false)
    },
  )
})
