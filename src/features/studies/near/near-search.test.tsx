import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NearSearch } from './NearSearch.tsx'

it('takes a ZIP code that was filled in without an event, and no other', () => {
  const typed: string[] = []
  const nothing = () => {}
  render(
    <NearSearch
      zip="10001"
      onZip={(zip) => typed.push(zip)}
      problem={undefined}
      isLocating={false}
      onLocate={nothing}
      search={{ text: '', miles: 25, order: 'nearest', healthy: false }}
      onChange={nothing}
    />,
  )
  const zip = screen.getByLabelText<HTMLInputElement>('ZIP code')
  fireEvent.blur(zip)
  expect(typed).toEqual([])
  zip.value = '60614'
  fireEvent.blur(zip)
  expect(typed).toEqual(['60614'])
})
