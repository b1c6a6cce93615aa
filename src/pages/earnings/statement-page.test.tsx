import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { savedFiles } from '#tests/support/pages/saved-files.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

const at = '2026-01-02T12:00:00.000Z'
const paid = {
  study_id: 7,
  state: 'paid',
  updated_at: at,
  opened_at: at,
  title: 'Tea',
  company: null,
  pay: null,
  channel: 'link',
  destination: null,
  session: null,
  payment: null,
}
const sent = {
  reference: 'AB2CD3E',
  state: 'sent',
  points: 2000,
  dollars: 20,
  requested_at: at,
  settled_at: '2026-03-10T12:00:00.000Z',
  payout_reference: null,
  reason: null,
  held_at: null,
  hold_reason: null,
}

const applicationsOf = (one: object) => ({ enc_id: rememberedUser().enc_id, applications: [one] })

it('a year lists sent gift cards and the payments that the participant noted, on the page and in a file', async () => {
  const { user, goTo, host, client } = await openPage('/applications', {
    applications: applicationsOf(paid),
    cashouts: { cashouts: [sent] },
  })
  const files = savedFiles()
  await user.click(await screen.findByRole('button', { name: 'Enter the amount for Tea' }))
  const amount = screen.getByRole('textbox', { name: 'Amount in US dollars' })
  await expect.poll(() => document.activeElement).toBe(amount)
  await user.type(amount, 'a lot{Enter}')
  await screen.findByText('Enter an amount such as 150 or 99.50.')
  await user.clear(amount)
  await user.type(amount, '$150.50')
  await user.clear(screen.getByLabelText('Paid on'))
  await user.type(screen.getByLabelText('Paid on'), '2026-01-05')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('$150.50 on 1/5/2026')
  expect(screen.getByRole('button', { name: 'Change the amount for Tea' })).toHaveFocus()

  const noted = { payment: { cents: 15_050, on: '2026-01-05' }, updated_at: new Date().toISOString() }
  host.give({ applications: applicationsOf({ ...paid, ...noted }) })
  await goTo('/earnings/statement?year=2026')
  expect(await screen.findAllByText('$170.50')).not.toEqual([])
  expect(screen.getByRole('rowheader', { name: 'January' }).parentElement).toHaveTextContent('$150.50')
  expect(screen.getByRole('cell', { name: 'Gift card, reference AB2CD3E' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  const csv = await files[0]?.text()
  expect(csv).toContain('"1/5/2026","Tea","Study, as noted by me","150.50"\r\n')
  expect(csv).toContain('"Gift card, reference AB2CD3E","Gift card","20.00"\r\n')

  await goTo('/earnings/statement?year=2025')
  await screen.findByText(/^Nothing was paid in 2025/)
  await user.selectOptions(screen.getByLabelText('Year'), '2026')
  expect(await screen.findByRole('cell', { name: 'Tea' })).toBeVisible()

  host.connect(false)
  await client.refetchQueries()
  await screen.findByText(/Payments are shown as of/)
})
