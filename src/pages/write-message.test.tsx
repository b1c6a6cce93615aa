import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const message = () => screen.findByLabelText<HTMLTextAreaElement>(/^Your message/)
const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** The window of these tests does not tell how it was loaded. */
class Loaded {
  readonly name: string
  readonly type = 'navigate'

  constructor(path: string) {
    this.name = new URL(path, location.href).href
  }
}

/** Leaves a device that knows its participant. */
async function signIn() {
  await openPage('/my')
  const { storedAnswers } = await import('#offline/cache/answer-store.ts')
  const key = answerKeys.answer(rememberedUser().enc_id, '["user"]')
  await expect.poll(() => storedAnswers.get(key)).toBeDefined()
}

/** A page of a device that has lost its network since the participant signed in. */
async function openOffline(path: string) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('PerformanceNavigationTiming', Loaded)
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [new Loaded(path)] })
  return openPage(path)
}

it('a message that is sent without a network waits on the device, and is sent once by itself', async () => {
  await signIn()
  const { user, host } = await openOffline('/contact/?about=study:7')
  await user.click(await message())
  await user.paste('The number does not answer')
  await user.click(await button('Send'))
  await heading('Saved on this device')
  await screen.findByText(/^We will send it when you are online\./)
  await screen.findByRole('link', { name: 'Waiting to send: 1' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  globalThis.dispatchEvent(new Event('online'))
  await heading('We have your message')
  expect(screen.queryByRole('link', { name: /^Waiting to send/ })).toBeNull()
  const sent = { message: 'The number does not answer', about: 'study:7', csrf_token: 'token' }
  expect(host.posted('contactPage')).toEqual([{ ...sent, key: expect.any(String) }])
})

it('each record and each thread has a message of its own, which is sent from its page or from those that wait', async () => {
  await signIn()
  const written = [
    ['/contact/', 'A question'],
    ['/contact/?about=study:7', 'A report'],
    ['/account/messages/?thread=7F2KABC', 'An answer'],
  ] as const
  for (const [path, text] of written) {
    const { user } = await openOffline(path)
    expect(await message()).toHaveValue('')
    await user.click(await message())
    await user.paste(text)
  }
  const [[first, begun]] = written
  await openOffline(first)
  expect(await message()).toHaveValue(begun)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { user, host } = await openPage('/waiting')
  expect(await screen.findAllByLabelText(/^Your message/)).toHaveLength(3)
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
  for (let left = 3; left > 0; left -= 1) {
    const [send = document.body] = await screen.findAllByRole('button', { name: 'Send' })
    await user.click(send)
    await expect.poll(() => screen.queryAllByRole('button', { name: 'Send' })).toHaveLength(left - 1)
  }
  const posts = [...host.posted('contactPage'), ...host.posted('messagesPage')]
  const named = posts.map((post) =>
    ['about', 'thread', 'message'].map((name) => Reflect.get(Object(post), name)),
  )
  expect(named).toEqual(
    expect.arrayContaining([
      ['general', undefined, 'A question'],
      ['study:7', undefined, 'A report'],
      [undefined, '7F2KABC', 'An answer'],
    ]),
  )
  await openPage('/waiting')
  await screen.findByText('Nothing is waiting')
})
