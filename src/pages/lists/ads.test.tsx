import type { Participant } from '#domain/fit/eligibility.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAdvertising } from './ads.tsx'

const ofAge = (id: number, op: string) =>
  study({ id, sponsored: true, requirements: [{ field: '_age', op, value: '18' }] })
const catalogue = catalogueWith({ 1: ofAge(1, '>='), 2: ofAge(2, '<') })
const viewOf = (shown: Parameters<typeof viewStudy>[0]) =>
  viewStudy(shown, { categories: {}, cities: {}, companies: {}, facilities: {} }, '2026-11-20')
const adult: Participant = { age: 46, gender: null, dma: null, hiddenStudyIds: [] }

it('the advertised study is another one for a person whom the first does not fit, and else stays', () => {
  const { result, rerender } = renderHook((of: Participant) => useAdvertising(catalogue, of, viewOf), {
    initialProps: adult,
  })
  expect(result.current.sponsored?.id).toBe(1)
  act(() => rerender({ ...adult, age: 9 }))
  expect(result.current.sponsored?.id).toBe(2)
  const { renderSlot } = result.current
  act(() => rerender({ ...adult, age: 9, hiddenStudyIds: [9] }))
  expect(result.current.renderSlot).toBe(renderSlot)
})
