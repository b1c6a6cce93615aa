import { expect, it } from 'vitest'
import { earlyMarks, keepEarlyMark } from './early-marks.ts'
import { localKeys } from './storage-names.ts'

it('marks are given to their participant alone, and not from a record that cannot be read', () => {
  expect(keepEarlyMark('ada', 'saved:7', true)).toBe(true)
  expect(Object.keys(earlyMarks('ada'))).toEqual(['saved:7'])
  expect(earlyMarks('bea')).toEqual({})
  for (const marks of [
    '{"saved:7":1,"owned:7":{"isOn":true,"at":1},"saved:8":{"isOn":1,"at":1}}',
    '7',
    'null',
  ]) {
    localStorage.setItem(localKeys.earlyMarks, `{"owner":"ada","marks":${marks}}`)
    expect(earlyMarks('ada')).toEqual({})
  }
  localStorage.setItem(localKeys.earlyMarks, '{')
  expect(earlyMarks('ada')).toEqual({})
})

it('marks of another participant stay, and none are kept beside them', () => {
  localStorage.removeItem(localKeys.earlyMarks)
  keepEarlyMark('ada', 'saved:7', true)
  expect(keepEarlyMark('bea', 'saved:8', true)).toBe(false)
  expect(Object.keys(earlyMarks('ada'))).toEqual(['saved:7'])
})

it('more marks than the pictures have controls are refused', () => {
  localStorage.removeItem(localKeys.earlyMarks)
  for (let id = 1; id <= 100; id += 1) expect(keepEarlyMark('ada', `saved:${id}`, true)).toBe(true)
  expect(keepEarlyMark('ada', 'saved:101', true)).toBe(false)
  expect(keepEarlyMark('ada', 'saved:100', false)).toBe(true)
  localStorage.removeItem(localKeys.earlyMarks)
})
