import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { StudyPayment, StudySession } from '#contract/answers/applications.ts'
import { openedApplication } from '#domain/studies/application-rules.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { PaymentNote } from './PaymentNote.tsx'
import { SessionForm } from './SessionForm.tsx'

const now = new Date('2026-11-21T12:00:00Z')
const application = openedApplication(
  { id: 1, title: 'Harbor Walks', company: null, payout: '$100' },
  { channel: 'link', name: null },
  now,
)

function renderSession(session: StudySession | null = null) {
  const saved: StudySession[] = []
  const { unmount } = render(
    <SessionForm
      title="Harbor Walks"
      session={session}
      place="Online"
      onSave={(agreed) => saved.push(agreed)}
      onCancel={() => {}}
    />,
  )
  return { saved, unmount, user: userEvent.setup() }
}

async function renderPayment() {
  const saved: StudyPayment[] = []
  const user = userEvent.setup()
  const { unmount } = render(
    <PaymentNote application={application} now={now} onPayment={(payment) => saved.push(payment)} />,
  )
  await user.click(screen.getByRole('button', { name: /Enter the amount/ }))
  return { saved, unmount, user }
}

const press = (name: string) => screen.getByRole('button', { name })

it('a form that takes the place of its button takes the focus too', async () => {
  const { unmount } = renderSession()
  expect(document.activeElement).toBe(screen.getByLabelText(/Day/))
  unmount()
  await renderPayment()
  expect(document.activeElement).toBe(screen.getByLabelText(/Amount/))
})

describe('the form of an appointment', () => {
  it('focuses a missing field at each attempt, and names a wrong one', async () => {
    const { user, saved } = renderSession()
    fireEvent.change(screen.getByLabelText(/Day/), { target: { value: '2031-07-09' } })
    fireEvent.change(screen.getByLabelText('How many minutes'), { target: { value: 'an hour' } })
    for (const _try of [1, 2]) {
      await user.click(press('Save the date'))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Time/)))
    }
    screen.getByText('Enter minutes, up to 1440.')
    expect(saved).toEqual([])
  })

  it('reports invisible characters', async () => {
    const { user, saved } = renderSession()
    fireEvent.change(screen.getByLabelText(/Day/), { target: { value: '2031-07-09' } })
    fireEvent.change(screen.getByLabelText(/Time/), { target: { value: '10:00' } })
    const bring = screen.getByLabelText<HTMLInputElement>('What to bring')
    fireEvent.change(bring, { target: { value: 'ID\u0007' } })
    await user.click(press('Save the date'))
    await waitFor(() => expect(document.activeElement).toBe(bring))
    expect([saved, bring.value]).toEqual([[], 'ID\u0007'])
    fireEvent.change(bring, { target: { value: 'ID' } })
    await user.click(press('Save the date'))
    expect(saved).toMatchObject([{ bring: 'ID' }])
  })

  it('takes what was filled in without an event, and what is typed on other keyboards', async () => {
    const { user, saved } = renderSession()
    const fill = (label: RegExp | string, value: string) => {
      screen.getByLabelText<HTMLInputElement>(label).value = value
    }
    fill(/Day/, '2031-07-09')
    fill(/Time/, '10:00')
    fill('How many minutes', '９０')
    fill('What to bring', '\u202AID\u202C\u00A0')
    await user.click(press('Save the date'))
    expect(saved).toMatchObject([{ minutes: 90, bring: 'ID' }])
  })

  it('takes no time that the clocks skip, and keeps the moment of one that they show twice', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    const skipped = renderSession()
    fireEvent.change(screen.getByLabelText(/Day/), { target: { value: '2027-03-14' } })
    fireEvent.change(screen.getByLabelText(/Time/), { target: { value: '02:30' } })
    await skipped.user.click(press('Save the date'))
    screen.getByText(/The clocks skip this time/)
    fireEvent.change(screen.getByLabelText(/Time/), { target: { value: '03:30' } })
    await skipped.user.click(press('Save the date'))
    expect(skipped.saved).toMatchObject([{ starts_at: '2027-03-14T07:30:00.000Z' }])
    skipped.unmount()
    // The second 1:30 of that night.
    const twice = { starts_at: '2027-11-07T06:30:00.000Z', minutes: null, place: null, bring: null }
    const { user, saved } = renderSession(twice)
    fireEvent.change(screen.getByLabelText('What to bring'), { target: { value: 'ID' } })
    await user.click(press('Save the date'))
    expect(saved).toEqual([{ ...twice, bring: 'ID' }])
    vi.unstubAllEnvs()
  })

  it('counts as unsaved while it differs from its start', async () => {
    const { user, unmount } = renderSession()
    expect(unsavedForms.isAny()).toBe(false)
    await user.type(screen.getByLabelText('What to bring'), 'I')
    await waitFor(() => expect(unsavedForms.isAny()).toBe(true))
    await user.clear(screen.getByLabelText('What to bring'))
    await waitFor(() => expect(unsavedForms.isAny()).toBe(false))
    await user.type(screen.getByLabelText('What to bring'), 'ID')
    await waitFor(() => expect(unsavedForms.isAny()).toBe(true))
    unmount()
    expect(unsavedForms.isAny()).toBe(false)
  })
})

describe('the form of a payment', () => {
  it('focuses a missing field at each attempt', async () => {
    const { user, saved } = await renderPayment()
    await user.type(screen.getByLabelText('Amount in US dollars'), '150')
    await user.clear(screen.getByLabelText('Paid on'))
    for (const _try of [1, 2]) {
      await user.click(press('Save'))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Paid on')))
    }
    expect(saved).toEqual([])
  })

  it('counts as unsaved while it differs from its start', async () => {
    const { user } = await renderPayment()
    expect(unsavedForms.isAny()).toBe(false)
    await user.type(screen.getByLabelText('Amount in US dollars'), '150')
    await waitFor(() => expect(unsavedForms.isAny()).toBe(true))
    await user.click(press('Save'))
    await waitFor(() => expect(unsavedForms.isAny()).toBe(false))
  })
})
