import { refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { savedFiles } from '#tests/support/pages/saved-files.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const ada = { ...rememberedUser(), email: 'ada@mail.example', csrf_token: 'user-token' }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Opens login or sign-up for a visitor. `send` fills the form in and sends it, once the challenge is solved. */
async function openForm(path: string, answers = {}) {
  const page = await openPage(path, { user: null, ...answers })
  const { user, host } = page
  const isLogin = path.startsWith('/?') || path === '/'
  const button = () => screen.findByRole('button', { name: isLogin ? 'Log In' : 'Sign Up' })
  const canSend = async () => {
    await expect.poll(button).toBeEnabled()
    return button()
  }
  return {
    ...page,
    canSend,
    signedIn: () => host.give({ user: ada }),
    sent: () => host.posted(isLogin ? 'login' : 'signUp'),
    send: async () => {
      for (const [label, text] of [
        ['E-mail', 'ada@mail.example'],
        ['Password', 'Correct horse 7'],
      ] as const) {
        await user.clear(screen.getByLabelText(label))
        await user.paste(text)
      }
      await user.click(await canSend())
    },
  }
}

it('a login sends a token for each try, is busy meanwhile, and opens next in the place of the form', async () => {
  const { host, send, sent, canSend, signedIn, address, user } = await openForm('/?next=%2Fsaved', {
    login: refusal(401, 'wrong-password'),
  })
  const entries = history.length
  const release = host.hold('login')
  await send()
  expect(await screen.findByRole('button', { name: 'Working...' })).toBeDisabled()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong Username / Password')
  host.give({ login: signedIn })
  await user.click(await canSend())
  expect(await heading('Saved studies')).toBeVisible()
  expect([address(), history.length]).toEqual(['/saved', entries])
  const credentials = { email: 'ada@mail.example', password: 'Correct horse 7' }
  expect(sent()).toMatchObject([credentials, credentials])
  expect(host.calls.filter(({ name }) => name === 'captchaChallenge')).toHaveLength(2)
  expect(host.calls.find(({ name }) => name === 'login')?.headers.get('X-CSRFToken')).toBe('token')
})

it('a participant who has logged in enters although the host fails for a moment', async () => {
  const { host, send, signedIn, address } = await openForm('/')
  let fails = 3
  host.give({ login: () => host.give({ user: () => ((fails -= 1) < 0 ? ada : refusal(503)()) }) })
  await send()
  expect(await heading('My Studies')).toBeVisible()
  expect(address()).toBe('/my')
  signedIn()
})

it('a login without a readable answer about the participant says so, also to the operator', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { host, send, address, goTo } = await openForm('/')
  host.give({ login: () => host.give({ user: () => ({ ...ada, enc_id: undefined }) }) })
  await send()
  expect(await screen.findByText(/^What the server sent could not be read/)).toBeVisible()
  expect(warn.mock.calls.flat().join()).toContain('enc_id')
  await goTo('/saved')
  expect(address()).toBe('/sign-up?next=%2Fsaved')
  expect(await screen.findByText(/^What the server sent could not be read/)).toBeVisible()
})

it('a login asks for a code when the host wants one', async () => {
  const { host, send, sent, signedIn, user, canSend } = await openForm('/', {
    login: refusal(401, 'code-needed'),
  })
  await send()
  const code = await screen.findByLabelText('Code from your authenticator app')
  expect(screen.queryByRole('alert')).toBeNull()
  host.give({ login: refusal(401, 'wrong-code') })
  await user.type(code, '123456')
  await user.click(await canSend())
  expect(await screen.findByText(/^This code does not work.*your phone’s clock/)).toBeVisible()
  host.give({ login: signedIn })
  await user.click(await canSend())
  expect(await heading('My Studies')).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ code: '123456' })
})

it('a newcomer fills in the profile before the wanted page', async () => {
  const { host, send, address } = await openForm('/sign-up?next=%2Fsaved%3Fx%3D1')
  host.give({ signUp: () => host.give({ user: { ...ada, missing_profile: true } }) })
  await send()
  expect(await heading('Your profile')).toBeVisible()
  expect(address()).toBe(`/profile?next=${encodeURIComponent('/saved?x=1')}`)
})

it('sign-up shows the words of each refusal, keeps its input and can be sent again', async () => {
  const { host, send, signedIn, user, canSend } = await openForm('/sign-up', {
    signUp: refusal(409, 'account-exists'),
  })
  await send()
  const alert = async () => (await screen.findByRole('alert')).textContent
  await expect.poll(alert).toBe('That account already exists')
  for (const [code, words] of [
    ['bad-password', 'Passowrd does not meet requirements'],
    ['trunstile-failed', 'Captcha failed. Please refresh your page and try again.'],
    ['unheard-of', 'unheard-of'],
    ['invalid', 'The server did not accept what was typed'],
  ] as const) {
    host.give({ signUp: refusal(409, code) })
    await user.click(await canSend())
    await expect.poll(alert).toContain(words)
    expect(screen.getByLabelText('E-mail')).toHaveValue('ada@mail.example')
  }
  host.give({ signUp: signedIn })
  await user.click(await canSend())
  expect(await heading('My Studies')).toBeVisible()
})

it('login and sign-up have the links of section 2', async () => {
  const { user, address } = await openForm('/?next=%2Fsaved')
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href(/Forgot/)).toMatch(/^\/account\/password_reset\//)
  expect(href(/Google/)).toMatch(/^\/social_auth\/login\/google-oauth2\/\?next=.+%2Fsaved$/)
  const choice = screen.getByRole('checkbox', { name: 'Do not keep me on this device' })
  await user.click(choice)
  expect(choice).toHaveAccessibleDescription(/your e-mail and password, or a passkey/)
  await user.click(
    within(screen.getByRole('main').querySelector('form') ?? document.body).getByRole('link', {
      name: 'Sign up',
    }),
  )
  expect(await heading('Sign up')).toBeVisible()
  expect(address()).toBe('/sign-up?next=%2Fsaved')
  expect(href(/^terms/)).toBe('/terms/')
  expect(screen.getByRole('checkbox', { name: 'Do not keep me on this device' })).toBeVisible()
  expect(href(/Google/)).toMatch(/google/)
})

it('sign-up offers no choice that a host of a former version does not know', async () => {
  await openForm('/')
  vi.stubGlobal('__env', { features: ['session-only'] })
  await openForm('/sign-up')
  expect(await heading('Sign up')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText(/Google/)).toBeNull()
})

it('login shows open studies and the first answers, where the host has them', async () => {
  const studies = [
    { id: 7, title: 'Pasta sauce test', pay: '$45' },
    { id: 8, title: 'Respire mejor', languages: 'es' },
  ]
  const questions = [{ question: 'Is it safe?', answer: 'Joining is free.' }]
  await openPage('/', { user: null, welcome: { studies, questions } })
  expect(await screen.findByText('$45')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pasta sauce test' })).toHaveAttribute('href', '/study/7')
  expect(screen.getByText('Respire mejor')).toHaveAttribute('lang', 'es')
  expect(screen.getByText('Is it safe?').closest('details')).toHaveTextContent('Joining is free.')
  expect(screen.getByText(/is from Amazon or Visa\. The gift card comes by e-mail/)).toBeVisible()
})

it('shows the page of a shared link’s study above the form that its one button leads to, or that it is over', async () => {
  const study = {
    id: 7,
    title: 'Respire mejor',
    languages: 'es',
    category: 1,
    pay_display: '$45',
    online: true,
    long_description: '<p>Un estudio sobre el aire.</p>',
  }
  const { host, goTo, user } = await openPage('/study/7', {
    user: null,
    study: { focusgroups: { 7: study } },
  })
  const shared = within(await screen.findByRole('region', { name: 'The study of this link' }))
  expect(shared.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'es')
  expect(await shared.findByText('Un estudio sobre el aire.')).toBeVisible()
  expect(shared.getAllByText('$45')).toHaveLength(2)
  expect(shared.queryByText(/no way to apply/)).toBeNull()
  HTMLElement.prototype.scrollIntoView = () => {}
  await user.click(shared.getByRole('button'))
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  expect(screen.getByText(/is from Amazon or Visa\. The gift card comes by e-mail/)).toBeVisible()
  host.give({ study: refusal(404, 'not-found') })
  await goTo('/study/8')
  expect(await screen.findByText('This study is over. Sign up to see others.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'The study of this link' })).toBeNull()
})

it('what waited for an account that was deleted elsewhere can be copied and deleted, and is never sent', async () => {
  const owner = ada.enc_id
  const { user, host, client } = await openPage('/my')
  const { outbox } = await import('#offline/outbox/outbox.ts')
  const { storedAnswers } = await import('#offline/cache/answer-store.ts')
  const { freshUserQuery } = await import('#session/user-query.ts')
  const { answerKeys } = await import('#offline/storage/storage-names.ts')
  const body = { act: 'cancel', reason: 'A long reason' } as const
  await outbox.add({ op: 'participation', key: crypto.randomUUID(), owner, studyId: 1, body })
  await storedAnswers.set(answerKeys.draft(owner, 'profile'), 'a draft')
  const other = { op: 'message', owner: 'bea', body: { about: 'general', message: 'Hers' } } as const
  await outbox.add({ ...other, key: crypto.randomUUID() })

  host.give({ user: refusal(401, 'account-deleted') })
  await client.fetchQuery(freshUserQuery)
  expect(
    await screen.findByText('The account was deleted. What waited here cannot be sent any more.'),
  ).toBeVisible()
  // The other participant can still send theirs.
  expect(screen.getByText('Something is saved on this device. Log in again to send or see it.')).toBeVisible()
  const files = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Save a copy' }))
  await expect.poll(() => files[0]?.text()).toMatch(/A long reason[^]*a draft/)
  const noRoom = vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('No room')
  })
  await user.click(screen.getByRole('button', { name: 'Save a copy' }))
  expect(await screen.findByText('This device could not do that. Please try again.')).toBeVisible()
  noRoom.mockRestore()

  // An account that is made anew, also with the same address, has another id.
  host.give({ user: { ...ada, enc_id: 'ada-anew' } })
  await outbox.send(true)
  expect(host.posted('participate')).toEqual([])
  const discard = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent('Discard “Your reply to study 1, Your profile”?')
    expect(question).toHaveTextContent('It was not sent. What you typed is deleted from this device.')
    await user.click(within(question).getByRole('button', { name: answer }))
  }
  await discard('Keep it')
  expect(outbox.getSnapshot().entries).toHaveLength(2)
  const noDisk = vi.spyOn(storedAnswers, 'deleteWhere').mockRejectedValueOnce(new Error('No disk'))
  await discard('Discard')
  expect(await screen.findByText(/^This device could not do that/)).toBeVisible()
  noDisk.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const rest = await screen.findByRole('dialog')
  await user.click(within(rest).getByRole('button', { name: 'Discard' }))
  await expect.poll(() => screen.queryByText(/The account was deleted/)).toBeNull()
  expect(outbox.getSnapshot().entries).toMatchObject([other])
  expect(await storedAnswers.get(answerKeys.draft(owner, 'profile'))).toBeUndefined()
  expect(Object.keys(localStorage).join()).not.toContain(owner)
})

it('a logout of which the host does not know is said where one could log in, until it can be told', async () => {
  localStorage.setItem(localKeys.signedOut, 'true')
  await openPage('/', { user: null })
  const { connectivity } = await import('#offline/network/connectivity.ts')
  const hint = () => screen.queryByText(/^You are logged out on this device\./)
  expect(hint()).toBeNull()
  connectivity.report('offline')
  await expect.poll(hint).toBeVisible()
  connectivity.report('online')
  await expect.poll(hint).toBeNull()
})
