import { WithZipTable } from '#tests/support/pages/zip-table.tsx'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ProfileData } from '#contract/answers/participant.ts'
import type { ProfileBody, ProfilePost } from '#contract/answers/profile.ts'
import { FormDraft } from '#offline/drafts/drafts.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { type UnreadAnswers, profileDefaults, unreadAnswers } from './profile-defaults.ts'

function renderForm(
  defaults: Partial<ProfileBody> = {},
  save: () => Promise<void> = async () => {},
  draft = new FormDraft('maya', 'profile'),
  unread: UnreadAnswers = new Map(),
) {
  const sent: ProfilePost[] = []
  render(
    <ProfileForm
      draft={draft}
      unread={unread}
      defaults={defaults}
      onSubmit={(body) => {
        sent.push(body)
        return save()
      }}
      errorText={() => 'Could not be saved.'}
    />,
    { wrapper: WithZipTable },
  )
  return { sent, user: userEvent.setup(), save: screen.getByRole('button', { name: 'Save profile' }) }
}

const errorOf = (label: RegExp) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('profile form', () => {
  it('says beside the fields what a place that does not exist and a minor’s birth date mean', async () => {
    const { user } = renderForm()
    await user.type(screen.getByLabelText(/ZIP code/), '00000')
    expect(errorOf(/ZIP code/)).toMatch(/^We do not know where ZIP code 00000 is\./)
    await user.clear(screen.getByLabelText(/ZIP code/))
    await user.type(screen.getByLabelText(/ZIP code/), '09012')
    expect(errorOf(/ZIP code/)).toMatch(/^We do not know where .+ With it, only studies/)
    await user.clear(screen.getByLabelText(/ZIP code/))
    await user.type(screen.getByLabelText(/ZIP code/), '60614')
    expect(errorOf(/ZIP code/)).toBe('')
    const birth = screen.getByLabelText(/Date of birth/)
    const inYear = (year: number) => fireEvent.change(birth, { target: { value: `${year}-01-01` } })
    inYear(new Date().getFullYear() - 11)
    expect(errorOf(/Date of birth/)).toMatch(/^Under 18/)
    inYear(new Date().getFullYear() - 40)
    expect(errorOf(/Date of birth/)).toBe('')
  })

  it('marks every missing required field after a submission, and focuses the first', async () => {
    const { sent, user, save } = renderForm()
    expect(screen.queryByText('This field is required.')).toBeNull()
    expect(screen.getByText(/studies that ask for a gender are not listed/)).toBeTruthy()
    await user.click(save)
    await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(4))
    expect(document.activeElement).toBe(screen.getByLabelText(/First name/))
    expect(errorOf(/Date of birth/)).toBe('This field is required.')
    expect(sent).toEqual([])
  })

  it('shows an error when a changed field is invalid, and none on untouched fields', async () => {
    const { user } = renderForm()
    await user.type(screen.getByLabelText(/First name/), 'M{Backspace}')
    await waitFor(() => expect(errorOf(/First name/)).toBe('This field is required.'))
    await user.type(screen.getByLabelText(/ZIP code/), '123')
    await waitFor(() => expect(errorOf(/ZIP code/)).toContain('five-digit ZIP code'))
    expect(screen.getAllByText('This field is required.')).toHaveLength(1)
  })

  it('reports a date of birth that cannot be, and sends nothing', async () => {
    const { sent, user, save } = renderForm({ first_name: 'Maya', postal_code: '60601', gender: 'Female' })
    const birth = screen.getByLabelText(/Date of birth/)
    for (const day of ['0019-11-03', '1899-12-31', '2090-11-03']) {
      fireEvent.change(birth, { target: { value: day } })
      await waitFor(() => expect(errorOf(/Date of birth/)).toBe('Enter a date in the past, from 1900 on.'))
      await user.click(save)
      await waitFor(() => expect(document.activeElement).toBe(birth))
      expect(sent).toEqual([])
      fireEvent.change(birth, { target: { value: '1900-01-01' } })
      await waitFor(() => expect(errorOf(/Date of birth/)).toBe(''))
    }
    await user.click(save)
    await waitFor(() => expect(sent).toMatchObject([{ dob: '01/01/1900' }]))
  })

  it('submits labels as values, the date as DD/MM/YYYY and unanswered questions as null', async () => {
    const { sent, user, save } = renderForm()
    await user.type(screen.getByLabelText(/First name/), ' Maya ')
    await user.type(screen.getByLabelText(/Last name/), 'Ortiz')
    fireEvent.change(screen.getByLabelText(/Date of birth/), { target: { value: '1990-11-03' } })
    await user.type(screen.getByLabelText(/ZIP code/), '60601')
    const gender = screen.getByRole('radiogroup', { name: /Gender/ })
    await user.click(within(gender).getByLabelText('Prefer not to say'))
    await user.selectOptions(screen.getByLabelText('Pets'), 'Both dog(s) and cat(s)')
    await user.click(save)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      first_name: 'Maya',
      last_name: 'Ortiz',
      postal_code: '60601',
      dob: '03/11/1990',
      gender: 'Prefer not to say',
      ethnicity: null,
      phone_type: null,
      pets: 'Both dog(s) and cat(s)',
      interested_in_flex_work: null,
      free_samples: null,
      why_join: null,
    })
  })

  it('starts from known answers and can be saved unchanged', async () => {
    const known = {
      first_name: 'Maya',
      last_name: null,
      postal_code: '60601',
      dob: '03/11/1990',
      gender: 'Female',
    } as const
    const { sent, user, save } = renderForm(known)
    expect(screen.getByLabelText<HTMLInputElement>(/Date of birth/).value).toBe('1990-11-03')
    expect(screen.getByLabelText<HTMLInputElement>('Female').checked).toBe(true)
    await user.click(save)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject(known)
  })

  it('starts from choices that a host writes with other capitals, and keeps a name that is such a choice', () => {
    const known = {
      first_name: 'none',
      phone_type: 'ios',
      pets: 'DOG(S)',
      why_join: 'both',
      ethnicity: 'Martian',
    }
    const profile = v.parse(ProfileData, known)
    expect(profileDefaults(profile)).toEqual({
      first_name: 'none',
      phone_type: 'iOS',
      pets: 'Dog(s)',
      why_join: 'Both',
    })
    expect([...unreadAnswers(profile)]).toEqual([['ethnicity', 'Martian']])
  })

  it('leaves out unreadable values of the profile, and shows them, until they are answered', async () => {
    const known = v.parse(ProfileData, {
      first_name: 'Maya',
      last_name: 'x'.repeat(300),
      postal_code: '60601',
      dob: '03/11/1990',
      gender: 'Female',
      phone_type: 'Feature phone',
      pets: 'Dog(s)',
      free_samples: true,
      why_join: 'Because',
    })
    const { sent, user, save } = renderForm(
      profileDefaults(known),
      undefined,
      undefined,
      unreadAnswers(known),
    )
    expect(screen.getByLabelText('Phone type')).toHaveDisplayValue('Feature phone')
    expect(screen.getByLabelText(/free samples/)).toHaveDisplayValue('Choose…')
    await user.selectOptions(screen.getByLabelText(/Why did you join/), 'Both')
    await user.selectOptions(screen.getByLabelText('Pets'), 'Choose…')
    await user.click(save)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      first_name: 'Maya',
      postal_code: '60601',
      dob: '03/11/1990',
      gender: 'Female',
      ethnicity: null,
      pets: null,
      interested_in_flex_work: null,
      why_join: 'Both',
    })
  })

  it('takes over what the browser fills in without an event', async () => {
    const { sent, user, save } = renderForm({ dob: '03/11/1990', gender: 'Female' })
    screen.getByLabelText<HTMLInputElement>(/First name/).value = 'Maya'
    screen.getByLabelText<HTMLInputElement>(/ZIP code/).value = '60614-1234'
    await user.click(save)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ first_name: 'Maya', postal_code: '60614-1234' })
  })

  it('sets a cleared date to null, which is an error', async () => {
    const { user, save, sent } = renderForm({ dob: '03/11/1990' })
    fireEvent.change(screen.getByLabelText(/Date of birth/), { target: { value: '' } })
    await waitFor(() => expect(errorOf(/Date of birth/)).toBe('This field is required.'))
    await user.click(save)
    expect(sent).toEqual([])
  })

  it('is busy while it saves, and reports a failure', async () => {
    let fail = (_reason: Error) => {}
    const known = { first_name: 'Maya', postal_code: '60601', dob: '03/11/1990', gender: 'Female' } as const
    const { sent, user, save } = renderForm(
      known,
      () =>
        new Promise((_resolve, reject) => {
          fail = reject
        }),
    )
    await user.click(save)
    const busy = await screen.findByRole('button', { name: 'Working...' })
    await user.click(busy)
    fail(new Error('offline'))
    expect((await screen.findByRole('alert')).textContent).toBe('Could not be saved.')
    expect(sent).toHaveLength(1)
  })

  it('restores a draft, with the errors of its changed fields only', async () => {
    const values = { first_name: 'Maya', postal_code: '123', shoe_size: '9', pets: 7 }
    const draft = new FormDraft('maya', 'profile', { savedAt: new Date().toISOString(), values })
    const { user } = renderForm({ last_name: 'Ortiz' }, undefined, draft)
    expect(screen.getByText(/^Restored what you typed at /)).toBeInTheDocument()
    await waitFor(() => expect(errorOf(/ZIP code/)).toContain('five-digit ZIP code'))
    expect(screen.getByLabelText(/First name/)).toHaveValue('Maya')
    expect(screen.queryByText('This field is required.')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByLabelText(/First name/)).toHaveValue('')
    expect(screen.getByLabelText(/Last name/)).toHaveValue('Ortiz')
    expect(errorOf(/ZIP code/)).toBe('')
    expect(draft.values).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})
