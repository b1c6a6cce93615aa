import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { postPageForm } from '#api/page-form.ts'
import { MessageForm, type MessageFormProps } from './MessageForm.tsx'

it('names what is wrong, and sends another text with another key', async () => {
  const posts: URLSearchParams[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    if (!(body instanceof URLSearchParams)) return Promise.resolve(Response.json({ csrf_token: 'x' }))
    posts.push(body)
    // The host refuses the message; then the answer is lost.
    const status = [422, 503, 503][posts.length - 1] ?? 200
    const answered = status === 200 ? { headers: { 'Idempotency-Key': body.get('key') ?? '' } } : {}
    return Promise.resolve(new Response('', { status, ...answered }))
  })
  const onSent = vi.fn<() => void>()
  const onSend: MessageFormProps['onSend'] = async (post, key, email) => {
    await postPageForm('/contact/', { ...post, key, email })
    onSent()
  }
  const draft = { values: null, keep: () => {}, discard: () => {} }
  const form = { draft, isMember: false, isOffline: false, target: { about: 'general' }, onSend }
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
  await screen.findByText(/^Your message could not be sent/)
  await user.type(screen.getByLabelText(/Your message/), ', Ada')
  await send()
  await screen.findByText(/^Your message could not be sent/)
  // A password manager fills it in without an event.
  const email = screen.getByLabelText<HTMLInputElement>(/Your e-mail address/)
  email.value = 'ada@example.com'
  await send()
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(posts.at(-1)?.get('email')).toBe('ada@example.com')
  const [first, again, other, last] = posts.map((post) => post.get('key'))
  expect(again).toBe(first)
  expect(new Set([first, other, last]).size).toBe(3)
  // A message takes the place of the form.
  rerender(inMain(<p>We have your message</p>))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  vi.unstubAllGlobals()
})
