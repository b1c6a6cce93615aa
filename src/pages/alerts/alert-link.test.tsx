import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { alertOf } from '#tests/support/builders/studies/alert.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('a kept search opens the list of the person for whom it is kept', async () => {
  const { user, goTo, router } = await openPage('/applications')
  const [{ people }, { keptAlerts }] = await Promise.all([
    import('#offline/device-only/people.ts'),
    import('#offline/device-only/alerts.ts'),
  ])
  const { enc_id: owner, dma } = rememberedUser()
  const son = { id: 'b', name: 'my son', birthYear: 2017, gender: 'Male', zip: '10001', area: dma ?? null }
  await people.change(owner, () => ({ people: [son] }))
  const alerts = [alertOf('tea', { person: 'b' }), alertOf('coffee')]
  await keptAlerts.change(owner, () => ({ alerts }))
  await user.click(await screen.findByRole('link', { name: /tea.*for my son/ }))
  await screen.findByText(/^For my son, born 2017/)
  await goTo('/applications')
  await user.click(await screen.findByRole('link', { name: /coffee/ }))
  await screen.findByRole('heading', { level: 1, name: 'My Studies' })
  await expect.poll(() => screen.queryByText(/^For my son, born 2017/)).toBeNull()
  // As the press of a notification leads there. Then anybody can be chosen.
  await goTo('/my?q=tea&for=b')
  await screen.findByText(/^For my son, born 2017/)
  expect(router.state.location.href).toBe('/my?q=tea')
  await user.click(screen.getByRole('button', { name: 'Back to me' }))
  expect(screen.queryByText(/^For my son, born 2017/)).toBeNull()
})
