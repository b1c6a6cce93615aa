import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { MessageForm } from './MessageForm.tsx'

it('names what is wrong, and sends a message after another one of the same form', async () => {
  const posts: URLSearchParams[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    if (!(body instanceof URLSearchParams)) return Promise.resolve(Response.json({ csrf_token: 'x' }))
    posts.push(body)
    // The host refuses the message; then its key, used before by a post whose answer was lost.
    const status = [422, 409, 200][posts.length - 1] ?? 200
    const answered = status === 200 ? { headers: { 'Idempotency-Key': body.get('key') ?? '' } } : {}
    return Promise.resolve(new Response('', { status, ...answered }))
  })
  const onSent = vi.fn<() => void>()
  const draft = { values: null, keep: () => {}, discard: () => {} }
  const form = { draft, isMember: false, isOffline: false, about: 'general', thread: undefined, onSent }
  const inMain = (content: ReactElement) => <main tabIndex={-1}>{content}</main>
  const { rerender } = render(inMain(<MessageForm {...form} />))
  const user = userEvent.setup()
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
  await user.type(screen.getByLabelText(/Your message/), '\u200B')
  await user.type(screen.getByLabelText(/Your e-mail address/), 'ada@localhost')
  await send()
  screen.getByText('This field is required.')
  screen.getByText(/^Enter an e-mail address/)
  await user.type(screen.getByLabelText(/Your e-mail address/), '.example')
  await user.type(screen.getByLabelText(/Your message/), 'Hello')
  await send()
  await screen.findByText(/^The server did not accept this message/)
  await send()
  await screen.findByText(/^You have already sent another message/)
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(new Set(posts.map((post) => post.get('key'))).size).toBe(3)
  // A message takes the place of the form.
  rerender(inMain(<p>We have your message</p>))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  vi.unstubAllGlobals()
})
