import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

it.each([
  '/all',
  '/category/focus-groups',
  '/compare',
  '/hidden',
  '/my',
  '/near',
  '/not-now',
  '/saved',
  '/survey-panels',
])('%s says that it failed if its loader has fetched nothing, and shows no empty list', async (path) => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const { client, goTo, router } = await openPage('/profile')
  client.clear()
  for (const { options } of Object.values(router.routesById)) {
    if ('loader' in options) options.loader = () => ({})
  }
  await goTo(path)
  expect(await screen.findByRole('heading', { name: 'That did not work' })).toBeInTheDocument()
})
