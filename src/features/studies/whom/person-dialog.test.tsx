import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PersonDialog, type PersonValues } from './PersonDialog.tsx'

it('takes what was filled in without an event, and keeps it beside a fault', async () => {
  const saved: PersonValues[] = []
  const start = { name: 'my child', birthYear: '2015', gender: 'Female', zip: '' }
  const nothing = () => {}
  render(
    <PersonDialog
      person={null}
      start={start}
      onSave={(values) => {
        saved.push(values)
        return { birthYear: 'Enter a year.' }
      }}
      onRemove={nothing}
      onClose={nothing}
    />,
  )
  const zip = screen.getByLabelText<HTMLInputElement>(/ZIP code/)
  zip.value = '60614'
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([{ ...start, zip: '60614' }])
  screen.getByText('Enter a year.')
  expect(zip).toHaveValue('60614')
})
