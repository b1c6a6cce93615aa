import { TextField } from '#ui/fields/TextField.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ActForm } from './ActForm.tsx'

const acting = { mutate: () => {}, isPending: false, isError: false, error: null }

/** The form takes the place of the button that opens it. */
function Act() {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Hold
      </button>
    )
  }
  return (
    <ActForm title="Put on hold" acting={acting} onClose={() => setOpen(false)}>
      <TextField name="reason" label="Reason" />
    </ActForm>
  )
}

it('takes the focus from the button that it replaces, and gives it to the page around it', async () => {
  const user = userEvent.setup()
  render(
    <main tabIndex={-1}>
      <Act />
    </main>,
  )
  await user.click(screen.getByRole('button', { name: 'Hold' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
