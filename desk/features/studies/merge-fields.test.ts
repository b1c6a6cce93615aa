import { expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const start = { title: 'Tea', pay: '$10', dmas: [1] }

it('keeps the own fields and takes over all others', () => {
  const input = { ...start, title: 'Green tea' }
  const newest = { ...start, pay: '$20', dmas: [1, 2] }
  expect(mergeFields(start, input, newest)).toEqual({
    values: { title: 'Green tea', pay: '$20', dmas: [1, 2] },
    both: [],
  })
})

it('keeps the own value of a field that both have changed, and names it', () => {
  const input = { ...start, title: 'Green tea', pay: '$20' }
  const newest = { ...start, title: 'Black tea', pay: '$20' }
  expect(mergeFields(start, input, newest)).toEqual({
    values: { ...start, title: 'Green tea', pay: '$20' },
    both: ['title'],
  })
})
