import { zipTableQuery } from '#catalogue/device/tables.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { zipColumns } from '#tests/support/pages/zip-table.tsx'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

it('keeps two people apart by their names', async () => {
  const { user, client } = await openPage('/my', {
    zipCodes: zipColumns,
    user: { profile_data: { ...rememberedUser().profile_data, postal_code: '10001' } },
    activeStudies: { focusgroups: [{ id: 1, title: 'Toys' }] },
  })
  const picker = await screen.findByLabelText('For whom')
  const add = async (birthYear: string, name = '', filledZip = '') => {
    await user.selectOptions(picker, 'For a child…')
    const dialog = await screen.findByRole('dialog')
    const fields = within(dialog)
    const nameField = fields.getByLabelText(/^Name/)
    expect(nameField).toHaveValue('')
    await user.selectOptions(fields.getByLabelText(/^Gender/), 'Female')
    await user.selectOptions(fields.getByLabelText(/^Gender/), 'Male')
    if (name !== '') await user.type(nameField, name)
    await user.type(fields.getByLabelText(/^Year/), birthYear)
    if (filledZip !== '') fields.getByLabelText<HTMLInputElement>(/^ZIP code/).value = filledZip
    await expect.poll(() => client.getQueryData(zipTableQuery.queryKey)).toBeDefined()
    await user.click(fields.getByRole('button', { name: 'Save' }))
    return { ...fields, nameField, dialog }
  }
  const first = await add('2017')
  await expect.poll(() => first.dialog.isConnected).toBe(false)
  const second = await add('2019', ' My Son', '90001')
  expect(await second.findByText('You have used this name already.')).toBeVisible()
  expect(second.getByLabelText(/^Year/)).toHaveValue('2019')
  // A value that a browser fills in without an event stays beside a fault, and counts.
  expect(second.getByLabelText(/^ZIP code/)).toHaveValue('90001')
  const name = second.getByLabelText<HTMLInputElement>(/^Name/)
  name.value = 'Leo'
  await user.click(second.getByRole('button', { name: 'Save' }))
  await expect.poll(() => second.dialog.isConnected).toBe(false)
  expect(screen.getByText(/^For Leo, born 2019, 90001\./)).toBeVisible()
  const names = within(picker)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names.slice(0, 3)).toEqual(['For me', 'For my son', 'For Leo'])
})

it('asks for the month of birth of a child, and not of an adult', async () => {
  const { user, client } = await openPage('/my', {
    zipCodes: zipColumns,
    user: { profile_data: { ...rememberedUser().profile_data, postal_code: '10001' } },
    activeStudies: { focusgroups: [{ id: 1, title: 'Toys' }] },
  })
  const picker = await screen.findByLabelText('For whom')
  await user.selectOptions(picker, 'For a child…')
  const dialog = await screen.findByRole('dialog')
  const fields = within(dialog)
  const year = new Date().getFullYear()
  await user.type(fields.getByLabelText(/^Year/), String(year - 40))
  expect(fields.queryByLabelText(/^Month/)).toBeNull()
  await user.clear(fields.getByLabelText(/^Year/))
  await user.type(fields.getByLabelText(/^Year/), String(year - 4))
  await user.selectOptions(fields.getByLabelText(/^Month/), 'March')
  await user.selectOptions(fields.getByLabelText(/^Gender/), 'Male')
  await expect.poll(() => client.getQueryData(zipTableQuery.queryKey)).toBeDefined()
  await user.click(fields.getByRole('button', { name: 'Save' }))
  await expect.poll(() => dialog.isConnected).toBe(false)
  await user.selectOptions(picker, 'Change or remove my son…')
  expect(await screen.findByLabelText(/^Month/)).toHaveValue('3')
})
