import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { SessionFields } from './RecruitingFields.tsx'
import { blankStudy, contentOf } from './values/own-study-values.ts'
import { type OwnStudyFormState, useOwnStudyForm } from './use-own-study-form.ts'

function Fields({ onForm }: { onForm: (form: OwnStudyFormState) => void }) {
  const form = useOwnStudyForm(blankStudy)
  useEffect(() => {
    onForm(form)
  })
  return <SessionFields form={form} />
}

it('asks which of both a start is that the clocks show twice, and only then', async () => {
  const shown: { form?: OwnStudyFormState } = {}
  render(<Fields onForm={(form) => (shown.form = form)} />)
  const user = userEvent.setup({ delay: null })
  const start = () => contentOf(shown.form?.getValues() ?? blankStudy).recruiting.sessions[0]?.starts_at
  const enter = (clock: string) =>
    fireEvent.input(screen.getByLabelText(/^Start/), { target: { value: clock } })
  await user.click(screen.getByRole('button', { name: 'Add a session' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Mountain')
  expect(screen.queryByRole('combobox', { name: 'Clock' })).toBeNull()
  enter('2027-11-07T01:15')
  const clock = await screen.findByRole('combobox', { name: 'Clock' })
  expect(start()).toBe('2027-11-07T07:15:00.000Z')
  await user.selectOptions(clock, 'MST')
  expect(start()).toBe('2027-11-07T08:15:00.000Z')
  await user.selectOptions(clock, 'MDT')
  expect(start()).toBe('2027-11-07T07:15:00.000Z')
  await user.selectOptions(clock, 'MST')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Arizona')
  await expect.poll(() => screen.queryByRole('combobox', { name: 'Clock' })).toBeNull()
  expect(start()).toBe('2027-11-07T08:15:00.000Z')
  enter('2027-11-08T01:15')
  expect(start()).toBe('2027-11-08T08:15:00.000Z')
})

it('notes a session at the time and place of another one, until either is another', async () => {
  render(<Fields onForm={() => undefined} />)
  const user = userEvent.setup({ delay: null })
  const add = () => user.click(screen.getByRole('button', { name: 'Add a session' }))
  const at = (label: RegExp, index: number) => screen.getAllByLabelText(label)[index] ?? document.body
  const enter = (label: RegExp, index: number, value: string) =>
    fireEvent.input(at(label, index), { target: { value } })
  const notes = () => screen.queryAllByText(/at the same time/).map((note) => note.textContent)
  await add()
  await add()
  expect(notes()).toEqual([])
  for (const index of [0, 1]) {
    enter(/^Start/, index, '2027-11-08T10:00')
    enter(/^Place/, index, 'Room 5')
  }
  await add()
  await expect
    .poll(notes)
    .toEqual(['Session 1 has this place at the same time.', 'Session 1 has this place at the same time.'])
  expect(at(/^Place/, 1)).toHaveAccessibleDescription('Session 1 has this place at the same time.')
  enter(/^Start/, 1, '2027-11-08T11:29')
  await expect.poll(notes).toHaveLength(2)
  enter(/^Start/, 1, '2027-11-08T11:30')
  enter(/^Place/, 2, 'Room 6')
  await expect.poll(notes).toEqual([])
})
