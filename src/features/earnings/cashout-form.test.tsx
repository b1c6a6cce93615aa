import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CallError } from '#api/errors.ts'
import type { CashoutBody } from '#contract/cashout.ts'
import { FormDraft } from '#offline/drafts.ts'
import { CashoutForm } from './CashoutForm.tsx'
import { cashoutErrorText } from './cashout-error-text.ts'

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
) {
  const sent: CashoutBody[] = []
  render(
    <CashoutForm
      draft={draft}
      balance={balance}
      errorText={cashoutErrorText}
      onSubmit={(body) => {
        sent.push(body)
        return send()
      }}
    />,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Request \$20/ })
  return { sent, button, user: userEvent.setup() }
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, values: Partial<CashoutBody>) {
  for (const [name, value] of Object.entries(values)) {
    const control = screen.getByLabelText(labelOf.get(name) ?? name)
    await (name === 'state' ? user.selectOptions(control, value) : user.type(control, value))
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
  it('offers 59 states', () => {
    renderForm()
    const options = [...screen.getByLabelText<HTMLSelectElement>(/State/).options]
    expect(options.filter(({ value }) => value !== '')).toHaveLength(59)
  })

  it('can be sent as it was put back', async () => {
    const draft = new FormDraft('maya', 'cashout', { savedAt: new Date().toISOString(), values: ada })
    const { sent, button, user } = renderForm(undefined, undefined, draft)
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([ada]))
  })

  it('cannot be sent while anything is missing, and is sent as it was typed', async () => {
    const { sent, button, user } = renderForm()
    expect(button.disabled).toBe(true)
    const { zip, ...others } = ada
    await fillIn(user, others)
    expect(button.disabled).toBe(true)
    await fillIn(user, { zip })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    await waitFor(() => expect(sent).toEqual([ada]))
  })

  it('shows an error once a field was touched, in the words of the specification', async () => {
    const { user, button } = renderForm()
    expect(screen.queryByText('Field is required.')).toBeNull()
    await user.click(screen.getByLabelText(/Phone/))
    await user.tab()
    await waitFor(() => expect(errorOf(/Phone/)).toBe('Field is required.'))
    expect(errorOf(/City/)).toBe('')
    await fillIn(user, { ...ada, firstName: 'Ada2', lastName: 'O’Hara', zip: '1000a' })
    await user.tab()
    const letters = 'Please use letters only (a-z or A-Z) in this field..'
    await waitFor(() => expect(errorOf(/ZIP/)).toBe('ZIP code can only contain numbers.'))
    expect([errorOf(/First name/), errorOf(/Last name/)]).toEqual([letters, letters])
    expect(button.disabled).toBe(true)
  })

  it('says why it failed, keeps what was typed and can be sent again', async () => {
    const refusal = new CallError({ kind: 'refused', status: 409, code: 'insufficient-balance' })
    const answers = [() => Promise.reject(refusal), () => Promise.resolve()]
    const { user, button, sent } = renderForm(() => answers.shift()?.() ?? Promise.resolve())
    await fillIn(user, ada)
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('under 2,000 points')
    expect(screen.getByLabelText<HTMLInputElement>(/Street/).value).toBe(ada.streetAddress)
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(sent).toEqual([ada, ada])
  })

  it('says so when the balance does not reach', () => {
    renderForm(undefined, 340)
    expect(screen.getByRole('status').textContent).toBe('A payment takes 2,000 points; you have 340.')
  })

  it.each([
    ['cashout-pending', 409],
    ['under-age', 422],
    ['key-reused', 422],
    ['rate-limited', 429],
  ])('has words of its own for %s', (code, status) => {
    const text = cashoutErrorText(new CallError({ kind: 'refused', status, code }))
    expect(text).not.toBe(cashoutErrorText(new CallError({ kind: 'refused', status, code: '' })))
  })

  it.each(['constructor', 'toString', '__proto__'])('takes %s for a word like any other', (code) => {
    const failure = { kind: 'refused', status: 422 } as const
    const text = cashoutErrorText(new CallError({ ...failure, code }))
    expect(text).toBe(cashoutErrorText(new CallError({ ...failure, code: 'unheard-of' })))
  })

  it('names every field to the browser, so that it can fill them in', () => {
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
