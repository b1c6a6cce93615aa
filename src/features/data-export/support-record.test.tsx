import { CallError } from '#api/errors.ts'
import { SupportAnswer } from '#contract/answers/support.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { describe, expect, it, vi } from 'vitest'
import { SupportRecord, type SupportRecordProps } from './SupportRecord.tsx'

const support = (chosen: object) => v.parse(SupportAnswer, { openings: [], ...chosen })
const hold = { at: '2026-05-03T18:00:00Z', reason: 'Several accounts use this address' }

describe('what support has opened', () => {
  it('names the part, the day and the reason, as text alone', () => {
    const opening = {
      at: '2026-05-03T18:00:00Z',
      opened: 'payouts',
      reason: 'Your message <img src=x onerror=alert(1)>',
      reference: '7F2K',
    }
    const later = { ...opening, opened: 'a part of a later version', reference: null }
    const { container } = render(
      <SupportRecord
        support={support({ openings: [opening, later] })}
        onAppeal={() => Promise.resolve()}
        messagesHref="/account/messages/"
      />,
    )
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toBe(
      'Support opened your payments5/3/2026Your message <img src=x onerror=alert(1)>Reference 7F2K',
    )
    expect(rows[1]).toContain('Support opened your account')
    expect(container.querySelector('img, form')).toBeNull()
  })

  it('says that it needs a connection', () => {
    render(
      <SupportRecord support={null} onAppeal={() => Promise.resolve()} messagesHref="/account/messages/" />,
    )
    expect(screen.getByText('This needs a connection.')).toBeTruthy()
  })

  it('says that nobody has opened anything', () => {
    render(
      <SupportRecord
        support={support({})}
        onAppeal={() => Promise.resolve()}
        messagesHref="/account/messages/"
      />,
    )
    expect(screen.getByText('Nobody of support has opened your record so far.')).toBeTruthy()
  })

  it('takes the answer to a hold, and keeps the text if it could not be sent', async () => {
    const { onAppeal, type, send } = openHold()
    expect(screen.getByText(hold.reason)).toBeTruthy()
    await send()
    expect(screen.getByText('This field is required.')).toBeTruthy()
    await type('\uFFF9')
    await send()
    expect(screen.getByText(/characters that cannot be seen/)).toBeTruthy()
    await userEvent.clear(field())
    expect(unsavedForms.isAny()).toBe(false)
    await type('We are sisters')
    expect(unsavedForms.isAny()).toBe(true)
    onAppeal.mockRejectedValueOnce(new CallError({ kind: 'network' }))
    await send()
    expect(await screen.findByText(/^We could not reach the server/)).toBeTruthy()
    await send()
    expect(await screen.findByText('Support has your answer.')).toBeTruthy()
    const appeal = { text: 'We are sisters', was: 'first' }
    expect(onAppeal.mock.calls).toEqual([[appeal], [appeal]])
    expect(unsavedForms.isAny()).toBe(false)
  })

  it('sends what was filled in without an event', async () => {
    const { onAppeal, send } = openHold()
    field().value = 'We are sisters'
    await send()
    expect(onAppeal).toHaveBeenCalledWith({ text: 'We are sisters', was: 'first' })
  })

  it('answers the hold that the text was written to, and after a refusal the one on the page', async () => {
    const { onAppeal, type, send, put } = openHold()
    await type('We are sis')
    put({ ...hold, appeal: 'I moved', version: 'second' })
    await type('ters')
    onAppeal.mockRejectedValueOnce(refused(409, 'changed-meanwhile'))
    await send()
    expect(await screen.findByText(/was changed meanwhile/)).toBeTruthy()
    expect(screen.getByRole('listitem')).toHaveTextContent('Your answer: I moved')
    await send()
    expect(onAppeal.mock.calls.map(([appeal]) => appeal)).toEqual(
      ['first', 'second'].map((was) => ({ text: 'We are sisters', was })),
    )
  })

  it('keeps the text when the hold is released meanwhile, and says what a refusal means', async () => {
    const { onAppeal, type, send, put } = openHold()
    await type('We are sisters')
    for (const [status, code, words] of [
      [429, 'rate-limited', /^Too many tries/],
      [422, 'invalid', /^The server did not accept/],
      [404, 'not-found', /^Support has released the hold/],
    ] as const) {
      onAppeal.mockRejectedValueOnce(refused(status, code))
      await send()
      expect(await screen.findByText(words)).toBeTruthy()
    }
    put(null)
    expect(field()).toHaveValue('We are sisters')
    expect(screen.queryByText('Your account is on hold')).toBeNull()
    await userEvent.clear(field())
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

const field = () => screen.getByLabelText<HTMLInputElement>(/answer/i)
const refused = (status: number, code: string) => new CallError({ kind: 'refused', status, code })

function openHold() {
  const onAppeal = vi.fn<SupportRecordProps['onAppeal']>(() => Promise.resolve())
  const recordOf = (held: object | null) => (
    <SupportRecord support={support({ hold: held })} onAppeal={onAppeal} messagesHref="/account/messages/" />
  )
  const { rerender } = render(recordOf({ ...hold, version: 'first' }))
  return {
    onAppeal,
    type: (text: string) => userEvent.type(field(), text),
    send: () => userEvent.click(screen.getByRole('button', { name: 'Send the answer' })),
    put: (held: object | null) => rerender(recordOf(held)),
  }
}
