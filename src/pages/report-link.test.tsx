import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** The link without a network, at a host with these features. */
async function renderOffline(features: readonly string[]) {
  vi.stubGlobal('__env', { features })
  vi.resetModules()
  const [{ connectivity }, { ReportLink }] = await Promise.all([
    import('#offline/network/connectivity.ts'),
    import('./report-link.tsx'),
  ])
  connectivity.report('online')
  const { container } = render(<ReportLink about="survey:any text&x=1" />)
  expect(container.textContent).toBe('Report a problem')
  act(() => connectivity.report('offline'))
  return container
}

it('names the record in the address of the contact page, and says offline that it needs a connection', async () => {
  const container = await renderOffline([])
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Report a problem' })
  const { pathname, searchParams } = new URL(link.href)
  expect([pathname, [...searchParams]]).toEqual(['/contact/', [['about', 'survey:any text&x=1']]])
  expect(container.textContent).toBe('Report a problem This needs a connection.')
})

it('leads to the portal’s own form without a network where the host takes messages', async () => {
  const container = await renderOffline(['contact'])
  expect(container.textContent).toBe('Report a problem')
})
