import { type Habit, answerOf, pages, refusingPages, successes } from '#tests/support/minimal-host/habits.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import type { GivenAnswers } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

/** Login and sign-up at a host of section 7 alone, on another site than the portal. */

const ada = { ...rememberedUser(), email: 'ada@mail.example', csrf_token: 'user-token' }
const elsewhere = { apiUrl: 'https://api.elsewhere.example', turnstileSiteKey: 'key' }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const unkept = /^The server accepted this, but this browser .* cookies for api\.elsewhere\.example/

/** Says what the challenge's document says once the visitor has passed. */
async function passChallenge(): Promise<void> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Bot check by Cloudflare')
  const said = { type: 'token', token: 'passed' }
  globalThis.dispatchEvent(
    new MessageEvent('message', { data: said, source: frame.contentWindow, origin: location.origin }),
  )
}

async function open(path: string, answers: GivenAnswers = {}) {
  // The first one sets the page up with our host.
  await openPage(path, { user: null })
  vi.stubGlobal('__env', elsewhere)
  const page = await openPage(path, { user: null, ...answers })
  const isLogin = path.startsWith('/?') || path === '/'
  const press = async () => {
    await passChallenge()
    const button = await screen.findByRole('button', { name: isLogin ? 'Log In' : 'Sign Up' })
    await expect.poll(() => button).toBeEnabled()
    await page.user.click(button)
  }
  const send = async () => {
    await page.user.type(screen.getByLabelText('E-mail'), 'ada@mail.example')
    await page.user.type(screen.getByLabelText('Password'), 'Correct horse 7')
    await press()
  }
  const name = isLogin ? ('login' as const) : ('signUp' as const)
  return { ...page, name, press, send, sent: () => page.host.posted(name) }
}

const forms = ['/', '/sign-up']
/** All of them: `src/session/frameworks.test.ts`. */
const taken: Readonly<Record<string, Habit>> = {
  'an empty page': successes['Django: HttpResponse()'],
  'JSON that is called HTML': successes['PHP: echoes JSON'],
  ...pages,
}

it.each(forms.flatMap((path) => Object.keys(taken).map((habit) => [path, habit] as const)))(
  'the form at %s enters where the host has taken it: %s',
  async (path, habit) => {
    const { host, name, send, sent } = await open(path)
    const answer = taken[habit] ?? { status: 500 }
    host.give({
      [name]: () => {
        host.give({ user: ada })
        return answerOf(answer)
      },
    })
    await send()
    expect(await heading('My Studies')).toBeVisible()
    expect(sent()).toHaveLength(1)
  },
)

it.each(forms)('the form at %s enters although the answer was lost on its way', async (path) => {
  const { host, name, send, sent } = await open(path)
  host.give({
    [name]: () => {
      host.give({ user: ada })
      throw new TypeError('Failed to fetch')
    },
  })
  await send()
  expect(await heading('My Studies')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

it.each(forms)(
  'the form at %s stays, and names the cookie, where the browser did not keep the session',
  async (path) => {
    const { host, name, send, press, address } = await open(path, { [path === '/' ? 'login' : 'signUp']: {} })
    await send()
    expect(await screen.findByText(unkept)).toBeVisible()
    expect(address()).toBe(path)
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@mail.example')
    expect(screen.getByLabelText('Password')).toHaveValue('Correct horse 7')
    host.give({ [name]: () => host.give({ user: ada }) })
    await press()
    expect(await heading('My Studies')).toBeVisible()
  },
)

it.each(Object.entries<Habit>(pages))(
  'a page in the host’s place is no session: %s',
  async (_name, habit) => {
    const { send, address } = await open('/sign-up', { signUp: () => answerOf(habit) })
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We could not reach the server/)
    expect(address()).toBe('/sign-up')
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@mail.example')
  },
)

it('the way back from Google leads over the login, which names the cookie, or opens the wanted page', async () => {
  const { goTo, host, address } = await open('/?next=%2Fearnings&from=google')
  expect(await screen.findByText(unkept)).toBeVisible()
  await goTo('/?next=%2Fearnings')
  await expect.poll(() => screen.queryByText(unkept)).toBeNull()
  vi.stubGlobal('__env', { ...elsewhere, features: ['google'] })
  host.give({ user: ada })
  await openPage('/?next=%2Fearnings&from=google', { user: ada })
  await expect.poll(address).toBe('/earnings')
  const { hostLinks } = await import('#api/host-links.ts')
  const back = new URL(hostLinks.googleSignIn('/earnings')).searchParams.get('next')
  expect(back).toBe(`${location.origin}/?next=%2Fearnings&from=google`)
})

it.each(Object.entries<Habit>(refusingPages))(
  'a stored participant stays where a page refuses, which is said: %s',
  async (_name, habit) => {
    await open('/my', { user: ada })
    const { client } = await openPage('/my', { user: () => answerOf(habit) })
    void client.invalidateQueries({ queryKey: ['user'] })
    expect(
      await screen.findByText(/^What the server says about your account could not be read/),
    ).toBeVisible()
    expect(await heading('My Studies')).toBeVisible()
  },
)
