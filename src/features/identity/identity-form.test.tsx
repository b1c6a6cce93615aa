import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { IdentityAnswer } from '#contract/answers/identity.ts'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { IdentityForm } from './IdentityForm.tsx'
import { IdentityView } from './IdentityView.tsx'
import { type IdentityDetails, identitySessionBody } from './session-body.ts'
import { SessionFailure, sessionErrorText } from './session-error-text.ts'

const ada: IdentityDetails = { givenName: 'Ada', lastName: 'King', vendorData: 'enc-7' }

function renderForm(known: Partial<IdentityDetails>, create: () => Promise<void> = async () => {}) {
  const sent: IdentityDetails[] = []
  const form = (now: Partial<IdentityDetails>) => (
    <IdentityForm
      known={now}
      errorText={sessionErrorText}
      onSubmit={(details) => {
        sent.push(details)
        return create()
      }}
    />
  )
  const { rerender, unmount } = render(form(known))
  const start = () => screen.getByRole<HTMLButtonElement>('button')
  const learn = (now: Partial<IdentityDetails>) => rerender(form(now))
  return { sent, user: userEvent.setup(), start, learn, unmount }
}

const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent)

describe('identity form', () => {
  it.each([
    [ada, []],
    [{ givenName: 'Ada', vendorData: 'enc-7' }, ['Last name\u00A0*']],
    [{}, ['Given name\u00A0*', 'Last name\u00A0*', 'Data\u00A0*']],
  ])('with %j asks for missing details only, never for an id number', (known, asked) => {
    renderForm(known)
    expect(labels()).toEqual(asked)
  })

  it('keeps asking for a name that becomes known meanwhile, and sends the typed one', async () => {
    const { sent, user, start, learn } = renderForm({ givenName: 'Ada', vendorData: 'enc-7' })
    await user.type(screen.getByLabelText(/Last name/), 'King-')
    learn({ ...ada, lastName: 'Lovelace' })
    await user.type(screen.getByLabelText(/Last name/), 'Soto')
    await user.click(start())
    await waitFor(() => expect(sent).toEqual([{ ...ada, lastName: 'King-Soto' }]))
  })

  it('counts as unsaved from the first letter until it is removed', async () => {
    const { user, unmount } = renderForm({ vendorData: 'enc-7' })
    expect(unsavedForms.isAny()).toBe(false)
    await user.type(screen.getByLabelText(/Given name/), 'A')
    await waitFor(() => expect(unsavedForms.isAny()).toBe(true))
    unmount()
    expect(unsavedForms.isAny()).toBe(false)
  })

  it('takes at most 1000 characters of data', () => {
    renderForm({})
    expect(screen.getByLabelText(/Data/).getAttribute('maxlength')).toBe('1000')
  })

  it('is disabled and busy while the session is created, and enabled afterwards', async () => {
    let fail = (_reason: Error) => {}
    const { user, start } = renderForm(
      ada,
      () =>
        new Promise((_resolve, reject) => {
          fail = reject
        }),
    )
    expect(start().textContent).toBe('Start Verification')
    await user.click(start())
    await waitFor(() => expect([start().textContent, start().disabled]).toEqual(['Loading...', true]))
    fail(new SessionFailure({ status: 500, statusText: 'Internal Server Error' }))
    await waitFor(() =>
      expect([start().textContent, start().disabled]).toEqual(['Start Verification', false]),
    )
    expect(screen.getByRole('alert').textContent).toContain('(500)')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
})

describe('identity page', () => {
  it('reports that no provider is configured', () => {
    render(<IdentityView isConfigured={false} isOffline={false} session={null} form={<p>form</p>} />)
    expect(screen.getByText(/is not set up on this site/)).toBeTruthy()
    expect(screen.queryByText('form')).toBeNull()
  })

  it('asks a verified participant for nothing, and shows the state otherwise', async () => {
    const at = '2026-11-20T10:00:00Z'
    const page = (identity: IdentityAnswer) => (
      <IdentityView isConfigured isOffline={false} identity={identity} session={null} form={<p>form</p>} />
    )
    await renderRouted(page({ status: 'approved', reason: null, at }))
    expect(screen.getByRole('status').textContent).toContain('Your identity is verified.')
    expect(screen.queryByText('form')).toBeNull()
    cleanup()
    await renderRouted(page({ status: 'submitted', reason: null, at }))
    expect(screen.getByRole('status').textContent).toContain('being checked')
    expect(screen.queryByText('form')).toBeNull()
    cleanup()
    await renderRouted(page({ status: 'declined', reason: 'It is somebody else', at }))
    expect(screen.getByRole('status').textContent).toContain('It is somebody else.')
    expect(screen.getByText('form')).toBeTruthy()
  })
})

it('sends names, vendor data, callback and time, and no id number', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  expect(identitySessionBody(ada, 'https://stipend.example/my', now)).toEqual({
    verification: {
      callback: 'https://stipend.example/my',
      person: { firstName: 'Ada', lastName: 'King' },
      vendorData: 'enc-7',
      timestamp: '2026-11-20T10:00:00.000Z',
    },
  })
})
