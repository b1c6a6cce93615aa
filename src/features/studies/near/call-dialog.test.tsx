import { siteStatuses } from '#contract/answers/site-rows.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CallDialog } from './CallDialog.tsx'

it('begins at its title, and on a computer copies the number', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const user = userEvent.setup()
  const contact = { phone: '+16175550100', email: '' }
  render(
    <CallDialog
      study={{ title: 'Asthma' }}
      site={{
        study: 1,
        facility: 'Clinic',
        city: 'Boston, MA',
        place: null,
        status: siteStatuses.recruiting,
        ...contact,
      }}
      central={contact}
      registryNumber={null}
      caller={{ age: null, zip: null, name: null }}
      onContact={() => {}}
      onReached={() => {}}
      onClose={() => {}}
    />,
  )
  await expect.poll(() => document.activeElement?.textContent).toBe('Call this place')
  await user.click(screen.getByRole('button', { name: 'Copy number' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('617-555-0100')
})
