import { siteStatuses } from '#contract/answers/site-rows.ts'
import { setLanguage } from '#language/language.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { CallDialog, type CallDialogProps } from './CallDialog.tsx'

function renderDialog() {
  const onContact = vi.fn<CallDialogProps['onContact']>()
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
      onContact={onContact}
      onReached={() => {}}
      onClose={() => {}}
    />,
  )
  return onContact
}

it('begins at its title, and on a computer copies the number, which counts as a contact', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const user = userEvent.setup()
  const onContact = renderDialog()
  await expect.poll(() => document.activeElement?.textContent).toBe('Call this place')
  await user.click(screen.getByRole('button', { name: 'Copy number' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('617-555-0100')
  screen.getByText('Did you reach them?')
  expect(onContact.mock.calls).toEqual([['phone', '617-555-0100']])
})

it('begins the words to say with a question in Spanish for those who read Spanish', () => {
  setLanguage('es')
  renderDialog()
  expect(screen.getByText(/^“¿Habla español\? Hello/)).toBeVisible()
  setLanguage('en')
})
