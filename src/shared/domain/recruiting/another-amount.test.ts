import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { unlimited } from '#domain/money/limits.ts'
import { expect, it } from 'vitest'
import { decideForOperator } from './decide.ts'
import type { Part } from './recruitment.ts'

const part = {
  participantId: 1,
  version: 1,
  sessionId: null,
  offeredUntil: null,
  hold: null,
  person: () => ({ gender: null, age: null, dma: null, answers: null }),
}
const marked = { act: 'attend', actor: 'operator', operatorId: 2, sessionId: null, points: 0 } as const

it.each<[string, 'attend' | 'pay', Part['state'], number, boolean, string]>([
  ['is paid with the mark, once', 'attend', 'accepted', 90, true, 'attended 0, paid 40, done'],
  ['is paid later', 'pay', 'attended', 90, true, 'paid 40, done'],
  ['is paid by a study that pays nothing', 'pay', 'attended', 0, true, 'paid 40, done'],
  ['waits after the mark', 'attend', 'accepted', 90, false, 'attended 0, approval-needed'],
  ['was not agreed to by whoever has marked', 'pay', 'attended', 90, false, 'approval-needed'],
])('another amount for one %s', (_name, act, state, incentive, mayGive, expected) => {
  const recruiting = { ...noRecruiting, incentive_points: incentive }
  const study = { recruiting, state: 'published' as const, sessions: [], held: [], used: 0 }
  const who = { operatorId: 1, version: 1, sessionId: null, despiteHold: false, balance: 0 }
  const doing = { ...who, act, points: 40, giving: mayGive ? unlimited : null }
  const decision = decideForOperator(study, { ...part, state, history: [marked] }, doing, new Date())
  const steps = 'refusal' in decision ? [] : decision.steps.map(({ to, points }) => `${to} ${points}`)
  const outcome = 'refusal' in decision ? decision.refusal : decision.outcome
  expect([...steps, outcome].join(', ')).toBe(expected)
})
