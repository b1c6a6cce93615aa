import { WithZipTable } from '#tests/support/pages/zip-table.tsx'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { CashoutBody } from '#contract/answers/cashout.ts'
import { CallError } from '#api/errors.ts'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { FormDraft } from '#offline/drafts/drafts.ts'
import { CashoutForm } from './CashoutForm.tsx'
import { type KnownRecipient, sentText } from './typed-cashout.ts'

const ada: CashoutBody = {
  firstName: 'Ada',
  lastName: 'De La Cruz',
  phone: '+1 212 555 0100',
  streetAddress: '12 Harbor Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
}

const labels: Record<keyof CashoutBody, RegExp> = {
  firstName: /First name/,
  lastName: /Last name/,
  phone: /Phone/,
  streetAddress: /Street address/,
  city: /City/,
  state: /State/,
  zip: /ZIP code/,
}

const labelOf = new Map(Object.entries(labels))

function renderForm(
  send: () => Promise<void> = async () => {},
  balance = 2500,
  draft = new FormDraft('maya', 'cashout'),
  known: KnownRecipient = {},
) {
  const sent: CashoutBody[] = []
  const form = (points: number) => (
    <CashoutForm
      draft={draft}
      known={known}
      giftCard={null}
      balance={points}
      errorText={postErrorText('cashout')}
      onSubmit={(body) => {
        sent.push(body)
        return send()
      }}
    />
  )
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router}>
      <WithZipTable>{children}</WithZipTable>
    </RouterContextProvider>
  )
  const { rerender } = render(form(balance), { wrapper })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Request \$20/ })
  return { sent, button, show: (points: number) => rerender(form(points)), user: userEvent.setup() }
}

/** Fills fields in and leaves them. */
async function fillIn(values: Partial<CashoutBody>) {
  for (const [name, value] of Object.entries(values)) {
    const control = screen.getByLabelText(labelOf.get(name) ?? name)
    // The form checks each change in promises.
    await act(async () => void fireEvent.change(control, { target: { value } }))
    await act(async () => void fireEvent.blur(control))
  }
}

const errorOf = (label: RegExp) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join('')
}

describe('cash-out form', () => {
  it('says beside the ZIP code that it is in another state, and takes it all the same', async () => {
    const { user, button } = renderForm()
    await fillIn({ ...ada, state: 'CA', zip: '60614' })
    expect(screen.getByText('ZIP code 60614 is in IL. Please check both.')).toBeTruthy()
    expect(button.disabled).toBe(false)
    await user.selectOptions(screen.getByLabelText(/State/), 'IL')
    expect(screen.queryByText(/^ZIP code 60614 is/)).toBeNull()
  })

  it('says nothing of a ZIP code of the armed forces, which no table of places has', async () => {
    renderForm()
    await fillIn({ ...ada, state: 'NY', zip: '00000' })
    expect(screen.getByText('We do not know where ZIP code 00000 is.')).toBeTruthy()
    await fillIn({ zip: '09012' })
    expect(screen.queryByText(/ZIP code \d/)).toBeNull()
  })

  it('offers 59 states', () => {
    renderForm()
    const options = [...screen.getByLabelText<HTMLSelectElement>(/State/).options]
    expect(options.filter(({ value }) => value !== '')).toHaveLength(59)
  })

  it('shows the specification’s error after a field was touched', async () => {
    const { user, button } = renderForm()
    expect(screen.queryByText('Field is required.')).toBeNull()
    await user.click(screen.getByLabelText(/Phone/))
    await user.tab()
    await waitFor(() => expect(errorOf(/Phone/)).toBe('Field is required.'))
    expect(errorOf(/City/)).toBe('')
    await fillIn({ ...ada, firstName: 'Ada2', lastName: '李', zip: '1000a' })
    const letters = 'Please use letters only (a-z or A-Z) in this field..'
    await waitFor(() => expect(errorOf(/ZIP/)).toBe('ZIP code can only contain numbers.'))
    expect([errorOf(/First name/), errorOf(/Last name/)]).toEqual([letters, letters])
    expect(button.disabled).toBe(true)
  })

  it('says from the start that a known name cannot be sent', async () => {
    const { button } = renderForm(undefined, undefined, undefined, { firstName: '李' })
    await waitFor(() => expect(errorOf(/First name/)).toMatch(/letters only/))
    expect(errorOf(/Last name/)).toBe('')
    expect(button.disabled).toBe(true)
    await fillIn(ada)
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(errorOf(/First name/)).toBe('')
  })

  it('says so of a restored draft too', async () => {
    const values = { ...ada, firstName: 'Ada & Jo' }
    const draft = new FormDraft('maya', 'cashout', { savedAt: new Date().toISOString(), values })
    const { button } = renderForm(undefined, undefined, draft)
    await waitFor(() => expect(errorOf(/First name/)).toMatch(/letters only/))
    expect(button.disabled).toBe(true)
  })

  it.each([
    ['Hernández Núñez', 'Hernandez Nunez'],
    ['O’Brien', 'OBrien'],
    ["D'Angelo-Smith Jr.", 'DAngelo Smith Jr'],
    ['Ka‘ahumanu', 'Kaahumanu'],
    ['Strauß', 'Strauss'],
    ['Marcel·lí Əliyev', 'Marcelli Eliyev'],
  ])('sends the name %s as %s', (typed, sent) => {
    expect(sentText('lastName', typed)).toBe(sent)
  })

  it('turns a name into one that it can send, and says so', async () => {
    const { sent, user, button } = renderForm()
    await fillIn({ ...ada, lastName: 'O’Brien' })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Last name/).value).toBe('OBrien'))
    expect(screen.getByText('Changed from “O’Brien”, which a request cannot hold.')).toBeTruthy()
    expect(errorOf(/Last name/)).toBe('')
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([{ ...ada, lastName: 'OBrien' }]))
    // Another name was not changed.
    await fillIn({ lastName: 'King' })
    expect(screen.queryByText(/^Changed from/)).toBeNull()
  })

  it('takes over what a password manager fills in without an event', async () => {
    const { sent, user, button } = renderForm()
    for (const [name, value] of Object.entries(ada)) {
      const control = screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(labelOf.get(name) ?? name)
      control.value = value
    }
    await user.click(screen.getByLabelText(/City/))
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([ada]))
  })

  it('sends what was pasted or filled in, without its marks', async () => {
    const values = {
      firstName: ' Ada\u00A0',
      phone: '\u202D+1 212\u00A0555 0100\u202C',
      zip: '１０００１–1234',
    }
    const draft = new FormDraft('maya', 'cashout', {
      savedAt: new Date().toISOString(),
      values: { ...ada, ...values },
    })
    const { sent, user, button } = renderForm(undefined, undefined, draft)
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([ada]))
  })

  it('reports invisible characters, and keeps them for the participant to remove', async () => {
    const hidden = {
      ...ada,
      firstName: 'A\u202Eda',
      streetAddress: '12\u202E Harbor Street',
      zip: '1000\u202E1',
    }
    const draft = new FormDraft('maya', 'cashout', { savedAt: new Date().toISOString(), values: hidden })
    const { button, sent, user } = renderForm(undefined, undefined, draft)
    await user.click(screen.getByLabelText(/First name/))
    for (const _field of Object.keys(labels)) await user.tab()
    await waitFor(() => expect(errorOf(/Street/)).toContain('characters that cannot be seen'))
    expect(errorOf(/First name/)).toBe('Please use letters only (a-z or A-Z) in this field..')
    expect(errorOf(/ZIP/)).toBe('ZIP code can only contain numbers.')
    expect(screen.getByLabelText<HTMLInputElement>(/Street/).value).toBe(hidden.streetAddress)
    expect(button.disabled).toBe(true)
    await fillIn(ada)
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([ada]))
  })

  it('reports an insufficient balance, cannot be sent then, and keeps its input', async () => {
    const draft = new FormDraft('maya', 'cashout', { savedAt: new Date().toISOString(), values: ada })
    const { button, sent, show, user } = renderForm(undefined, 340, draft)
    const warning = screen.getByText('A payment takes 2,000 points; you have 340.')
    const street = screen.getByLabelText<HTMLInputElement>(/Street/)
    expect(warning.compareDocumentPosition(street)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await waitFor(() => expect(street.value).toBe(ada.streetAddress))
    expect(button.disabled).toBe(true)
    expect(button.getAttribute('aria-describedby')).toBe(warning.id)
    await user.type(street, '{Enter}')
    expect(sent).toEqual([])

    show(2000)
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(screen.queryByText(/A payment takes/)).toBeNull()
    expect(street.value).toBe(ada.streetAddress)
  })

  it('moves the focus from a button that a refusal disables to the message', async () => {
    const refusal = new CallError({ kind: 'refused', status: 409, code: 'insufficient-balance' })
    const { button, show, user } = renderForm(() => Promise.reject(refusal))
    await fillIn(ada)
    await waitFor(() => expect(button.disabled).toBe(false))
    button.focus()
    await user.keyboard('{Enter}')
    const message = await screen.findByRole('alert')
    show(340)
    expect(button.disabled).toBe(true)
    expect(document.activeElement).toBe(message)
  })

  it('names every field for the browser’s autofill', () => {
    renderForm()
    const tokens = Object.values(labels).map((label) =>
      screen.getByLabelText(label).getAttribute('autocomplete'),
    )
    expect(tokens).toEqual([
      'given-name',
      'family-name',
      'tel',
      'street-address',
      'address-level2',
      'address-level1',
      'postal-code',
    ])
  })
})
