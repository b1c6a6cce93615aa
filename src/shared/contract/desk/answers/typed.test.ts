import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { AnswerBody } from './contact.ts'
import { OperatorName, Reason } from './operators.ts'
import { NoteBody } from './payouts.ts'
import { RosterActBody } from './roster.ts'

const unseen = ['\u200B', '\u200D\u200E', '\u3164', '\u2800', 'a\u0000b', 'a\u0007', 'a\u202Eb', 'a\u2028b']
const act = {
  act: 'choose',
  participants: [{ enc_id: 'a', version: 0 }],
  session_id: null,
  push: false,
  mail: false,
}

describe('what an operator types for somebody else', () => {
  it.each(unseen)('is refused if it shows nothing, or not what it holds: %j', (text) => {
    const bodies = [
      v.is(Reason, text),
      v.is(OperatorName, text),
      v.is(NoteBody, { reason: text }),
      v.is(AnswerBody, { last: 1, text }),
      v.is(RosterActBody, { ...act, reason: text }),
    ]
    expect(bodies).toEqual(bodies.map(() => false))
  })

  it('is any script on one line, and on several where there is room', () => {
    for (const text of ['نامه‌ها', '👩‍🚀', 'Ihre Nachricht — 7F2K']) expect(v.is(Reason, text)).toBe(true)
    expect(v.is(Reason, 'One\nTwo')).toBe(false)
    expect(v.is(AnswerBody, { last: 1, text: 'One\r\n\tTwo' })).toBe(true)
  })
})
