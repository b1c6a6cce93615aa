import { connectivity } from '#offline/network/connectivity.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReportLink } from './report-link.tsx'

it('names the record in the address of the contact page, and says offline that it needs a connection', () => {
  connectivity.report('online')
  const { container } = render(<ReportLink about="survey:any text&x=1" />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Report a problem' })
  const { pathname, searchParams } = new URL(link.href)
  expect([pathname, [...searchParams]]).toEqual(['/contact/', [['about', 'survey:any text&x=1']]])
  expect(container.textContent).toBe('Report a problem')
  act(() => connectivity.report('offline'))
  expect(container.textContent).toBe('Report a problem This needs a connection.')
})
