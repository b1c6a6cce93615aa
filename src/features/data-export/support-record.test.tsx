import { SupportAnswer } from '#contract/answers/support.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SupportRecord } from './SupportRecord.tsx'

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
    const sent: string[] = []
    const onAppeal = (text: string) =>
      sent.push(text) === 1 ? Promise.reject(new Error('offline')) : Promise.resolve()
    render(
      <SupportRecord support={support({ hold })} onAppeal={onAppeal} messagesHref="/account/messages/" />,
    )
    expect(screen.getByText('Several accounts use this address')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/Answer to support/), 'We are sisters')
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    expect(await screen.findByText(/could not be sent/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    expect(await screen.findByText('Support has your answer.')).toBeTruthy()
    expect(sent).toEqual(['We are sisters', 'We are sisters'])
  })
})
