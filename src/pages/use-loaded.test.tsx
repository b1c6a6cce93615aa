import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const paths = '/all /category/focus-groups /compare /hidden /my /near /not-now /saved /survey-panels'.split(
  ' ',
)

it('a page whose loader has fetched nothing says that it failed, and shows no empty list', async () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const { client, goTo, router } = await openPage('/profile')
  client.clear()
  for (const { options } of Object.values(router.routesById)) {
    if ('loader' in options) options.loader = () => ({})
  }
  for (const path of paths) {
    await goTo(path)
    expect(await screen.findByRole('heading', { name: 'That did not work' })).toBeInTheDocument()
    await goTo('/online-surveys')
    await screen.findByRole('heading', { name: 'Online Surveys' })
  }
})
