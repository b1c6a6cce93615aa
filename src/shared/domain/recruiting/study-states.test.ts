import { ownStudyStates } from '#contract/desk/answers/own-studies.ts'
import { expect, it } from 'vitest'
import { nextStudyState, offeredActs, operatorStudyActs } from './study-states.ts'

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

it('reaches every state from a draft, and closes nothing that nobody could see', () => {
  const reached = new Set(['draft'])
  for (const state of ownStudyStates)
    for (const act of [...operatorStudyActs, 'begin', 'end', 'fill', 'reopen'] as const)
      reached.add(nextStudyState(state, act) ?? state)
  expect([...reached].toSorted()).toEqual([...ownStudyStates].toSorted())
  for (const state of ['draft', 'template', 'scheduled', 'closed'] as const)
    expect([nextStudyState(state, 'close'), nextStudyState(state, 'end')]).toEqual([null, null])
})
