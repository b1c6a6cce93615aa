import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { unreadEnd } from '#contract/base/values.ts'
import { StudyHead, unreadArea, unreadRequirement } from './catalogue.ts'

const read = (fields: object) => v.parse(StudyHead, { id: 7, title: 'Tea', ...fields })
const adult = { field: '_age', op: '>=', value: '18' }

describe('the areas of a study', () => {
  it.each([[undefined], [null], [''], [[]], [{}]])('%j are none: it is open everywhere', (dmas) => {
    expect(read({ dmas }).dmas).toEqual([])
  })

  it.each([
    [
      [501, '803'],
      [501, 803],
    ],
    [501, [501]],
    [{ a: 501 }, [501]],
    ['New York', [unreadArea]],
    [true, [unreadArea]],
    [[null], [unreadArea]],
    [
      [501, 'Boston', { dma: 803 }],
      [501, unreadArea, unreadArea],
    ],
    [{ x: {} }, [unreadArea]],
  ])('%j are read as %j', (dmas, areas) => {
    expect(read({ dmas }).dmas).toEqual(areas)
  })
})

describe('the requirements of a study', () => {
  it.each([[undefined], [null], ['']])('%j are none', (requirements) => {
    expect(read({ requirements }).requirements).toEqual([])
  })

  it.each([
    [[adult], [adult]],
    [adult, [adult]],
    [
      [adult, { ...adult, value: null }],
      [adult, unreadRequirement],
    ],
    [
      [adult, 'over 18'],
      [adult, unreadRequirement],
    ],
    ['over 18', [unreadRequirement]],
    [7, [unreadRequirement]],
  ])('%j are read as %j', (requirements, expected) => {
    expect(read({ requirements }).requirements).toEqual(expected)
  })
})

describe('the end of a study', () => {
  it.each([[undefined], [null], [''], [' ']])('%j is none', (expire_at) => {
    expect(read({ expire_at }).expire_at).toBeNull()
  })

  it.each([
    ['2026-11-30', '2026-11-30'],
    [20_261_130, '2026-11-30'],
    ['until the places are taken', unreadEnd],
    ['13/40/2026', unreadEnd],
    [{ day: 30 }, unreadEnd],
    [unreadEnd, unreadEnd],
  ])('%j is read as %j', (expire_at, expected) => {
    expect(read({ expire_at }).expire_at).toBe(expected)
  })
})
