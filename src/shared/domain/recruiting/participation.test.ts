import {
  type ActorKind,
  type ParticipationState,
  participationStates,
} from '#contract/answers/participations.ts'
import { operatorActs } from '#contract/desk/answers/roster.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ParticipationAct, nextState, takesPlace } from './participation.ts'

const acts: Record<ActorKind, readonly ParticipationAct[]> = {
  participant: ['accept', 'refuse', 'cancel'],
  operator: operatorActs,
  host: ['screen-out', 'choose', 'lapse', 'pay'],
}
const allActs = [...new Set(Object.values(acts).flat())]

it('reaches every state, each by the acts of its actor alone', () => {
  const reached = new Set(['answered'])
  const wrong: string[][] = []
  for (const state of participationStates)
    for (const actor of ['participant', 'operator', 'host'] as const)
      for (const act of allActs) {
        const next = nextState(state, act, actor)
        if (next !== null) reached.add(next)
        if (next !== null && !acts[actor].includes(act)) wrong.push([state, act, actor])
      }
  expect(wrong).toEqual([])
  expect([...reached].toSorted()).toEqual([...participationStates].toSorted())
})

const step = fc.oneof(
  ...(['participant', 'operator', 'host'] as const).map((actor) =>
    fc.record({ actor: fc.constant(actor), act: fc.constantFrom(...acts[actor]) }),
  ),
)

it('pays only somebody who was marked as there, once between two corrections, in any history', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (history) => {
      let state: ParticipationState = 'answered'
      let paid = 0
      let isMarked = false
      for (const { actor, act } of history) {
        const next = nextState(state, act, actor)
        if (next === null) continue
        isMarked = act === 'attend' || (isMarked && act !== 'correct')
        paid = act === 'correct' ? 0 : paid + Number(act === 'pay')
        // Nobody accepts a place that was not offered, and a mark is undone by a correction alone.
        const isMark = ['attended', 'paid', 'no-show'].includes(state)
        const isRight =
          paid === Number(next === 'paid') &&
          (act !== 'pay' || isMarked) &&
          (act !== 'accept' || takesPlace(state)) &&
          (!isMark || act === 'pay' || act === 'correct')
        expect(isRight).toBe(true)
        state = next
      }
    }),
  )
})
