import { ownStudyStates, type OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextByHost, nextByOperator, offeredActs, operatorStudyActs } from './study-states.ts'

it('offers each state its acts, in the order of the buttons', () => {
  expect(
    Object.fromEntries(ownStudyStates.map((state) => [state, offeredActs(state, false).join(' ')])),
  ).toEqual({
    draft: 'publish schedule feature template delete',
    template: 'draft delete',
    scheduled: 'publish schedule draft feature',
    published: 'close schedule feature',
    full: 'publish close schedule feature',
    closed: 'publish schedule feature',
  })
  expect(offeredActs('draft', true)).toEqual(['publish', 'schedule', 'feature'])
})

const step = fc.oneof(
  fc.record({
    by: fc.constant('operator' as const),
    act: fc.constantFrom(...operatorStudyActs, 'reopen' as const),
  }),
  fc.record({ by: fc.constant('host' as const), act: fc.constantFrom('begin', 'end', 'fill') }),
)

it('ends and fills only what participants see, and takes back nothing that they saw, in any history', () => {
  const reached = new Set<OwnStudyState>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (history) => {
      let state: OwnStudyState = 'draft'
      let isSeen = false
      for (const { by, act } of history) {
        const next: OwnStudyState | null =
          by === 'host' ? nextByHost(state, act) : nextByOperator(state, act, isSeen)
        if (next === null) continue
        const isRight =
          (next !== 'full' || state === 'full' || (act === 'fill' && state === 'published')) &&
          (next !== 'closed' || state === 'closed' || state === 'published' || state === 'full') &&
          (by === 'operator' || state !== next) &&
          !(isSeen && (next === 'template' || act === 'delete'))
        expect(isRight, `${act} of a ${state} study`).toBe(true)
        state = next
        isSeen ||= state === 'published'
        reached.add(state)
      }
    }),
  )
  expect([...reached].toSorted()).toEqual([...ownStudyStates].toSorted())
})
