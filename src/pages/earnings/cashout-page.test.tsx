import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

it('the one amount that is left can be chosen when the balance turns out lower', async () => {
  const { user, host, client } = await openPage('/earnings/cashout', { user: { balance: 5100 } })
  await screen.findByRole('button', { name: 'Request $50 gift card' })
  host.give({ user: { ...rememberedUser(), csrf_token: 'token', balance: 3200 } })
  const { freshUserQuery } = await import('#session/user-query.ts')
  await client.fetchQuery(freshUserQuery)
  await screen.findByText(/you have 3,200/)
  await user.click(await screen.findByRole('radio', { name: '$20' }))
  await screen.findByRole('button', { name: 'Request $20 gift card' })
  expect(screen.queryByText(/you have 3,200/)).toBeNull()
})
