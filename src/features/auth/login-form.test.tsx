import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '#api/errors.ts'
import type { Credentials, LogInBody } from '#contract/answers/credentials.ts'
import type { ChallengeCallbacks, StartChallenge } from '#external/running-challenge.ts'
import { meetsPasswordRules } from '#domain/password-rules.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { LoginForm, type LoginFormProps } from './LoginForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { keepTyped } from './typed-early.ts'

/** A challenge that the test controls, and that counts its starts. */
function handDrivenCaptcha() {
  const drawn: ChallengeCallbacks[] = []
  const start: StartChallenge = (callbacks) => {
    drawn.push(callbacks)
    return { restart: () => drawn.push(callbacks), stop: () => undefined }
  }
  return { start, drawn, solve: (token: string) => drawn.at(-1)?.onToken(token) }
}

interface Rendered<Props> {
  captcha: ReturnType<typeof handDrivenCaptcha>
  user: Awaited<ReturnType<typeof renderRouted>>
  sent: Props[]
}

/** A login form, and what it sends. */
async function renderLogin(chosen: Partial<LoginFormProps> = {}): Promise<Rendered<LogInBody>> {
  const captcha = handDrivenCaptcha()
  const sent: LogInBody[] = []
  const user = await renderRouted(
    <LoginForm
      passwordResetHref="/account/password_reset/"
      startCaptcha={captcha.start}
      onSubmit={async (body) => void sent.push(body)}
      errorText={errorText}
      {...chosen}
    />,
  )
  return { captcha, user, sent }
}

/** Solves the challenge and fills in the fields. */
async function fillIn({ captcha, user }: Rendered<unknown>, password = 'Secret-99'): Promise<void> {
  captcha.solve('token-1')
  await user.click(screen.getByLabelText('E-mail'))
  await user.paste('maya@example.com')
  await user.click(screen.getByLabelText('Password'))
  await user.paste(password)
}

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
const errorText = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

async function renderSignUp(answer: () => Promise<void> = async () => {}): Promise<Rendered<Credentials>> {
  const captcha = handDrivenCaptcha()
  const sent: Credentials[] = []
  const user = await renderRouted(
    <SignUpForm
      termsUrl="/terms/"
      privacyUrl="/privacy/"
      startCaptcha={captcha.start}
      onSubmit={async (credentials) => {
        sent.push(credentials)
        return answer()
      }}
      errorText={errorText}
    />,
  )
  return { captcha, user, sent }
}

async function typeIntoSignUp(password: string, answer?: () => Promise<void>) {
  const form = await renderSignUp(answer)
  await fillIn(form, password)
  return form
}

describe('login form', () => {
  it('cannot be sent before the challenge has given a token', async () => {
    const { captcha } = await renderLogin()
    expect(button('Log In').disabled).toBe(true)
    captcha.solve('token-1')
    await waitFor(() => expect(button('Log In').disabled).toBe(false))
  })

  it('sends the choice not to be kept on the device only if it is made, and offers it only where it works', async () => {
    const form = await renderLogin({ hasSessionOnly: true })
    const { user, sent } = form
    await fillIn(form)
    await user.click(button('Log In'))
    await user.click(screen.getByRole('checkbox', { name: 'Do not keep me on this device' }))
    await user.click(button('Log In'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ session_only }) => session_only)).toEqual([undefined, 'on'])
    cleanup()
    await renderLogin({ hasSessionOnly: false })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('shows a failure, restarts the challenge and waits for a new token', async () => {
    const form = await renderLogin({
      onSubmit: () => Promise.reject(new Error('Wrong Username / Password')),
    })
    const { captcha, user } = form
    await fillIn(form, 'wrong')
    await user.click(button('Log In'))
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe('Wrong Username / Password')
    // The button that was pressed cannot hold the focus.
    expect(document.activeElement).toBe(banner)
    expect(captcha.drawn).toHaveLength(2)
    expect(button('Log In').disabled).toBe(true)
    captcha.solve('token-2')
    await waitFor(() => expect(button('Log In').disabled).toBe(false))
  })

  it('marks a password that the host finds too common, until it is changed', async () => {
    const refusal = new CallError({ kind: 'refused', status: 400, code: 'bad-password' })
    const { user } = await typeIntoSignUp('Password1', () => Promise.reject(refusal))
    await user.click(button('Sign Up'))
    const rule = (await screen.findByText(/This one is too common/)).closest('li')
    expect(rule?.dataset['state']).toBe('missing')
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    await user.type(screen.getByLabelText('Password'), '23')
    expect(screen.queryByText(/This one is too common/)).toBeNull()
  })

  it('shows a field’s error once the field was left, and focuses the first invalid one on submission', async () => {
    const { captcha, user, sent } = await renderLogin()
    captcha.solve('token-1')
    const [email, password] = [screen.getByLabelText('E-mail'), screen.getByLabelText('Password')]
    await user.click(email)
    await user.tab()
    expect(screen.queryByText('This field is required.')).toBeNull()
    await user.type(email, 'maya@example')
    expect(email.getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    expect(screen.getByText('Enter an e-mail address, such as name@example.com.')).toBeTruthy()
    expect(password.getAttribute('aria-invalid')).toBeNull()

    await user.click(button('Log In'))
    expect(document.activeElement).toBe(email)
    expect(password.getAttribute('aria-invalid')).toBe('true')

    await user.type(email, '.com ')
    expect(email.getAttribute('aria-invalid')).toBeNull()
    await user.type(password, 'Secret-99{Enter}')
    expect(sent).toEqual([{ email: 'maya@example.com', password: 'Secret-99', turnstile_token: 'token-1' }])
  })

  it('reports a failed challenge, and retries on request', async () => {
    const { captcha, user } = await renderLogin()
    captcha.drawn.at(-1)?.onFailure('failed')
    await screen.findByText('The check failed')
    await user.click(button('Try again'))
    expect(screen.getByText('Checking that you are not a robot…')).toBeTruthy()
    expect(captcha.drawn).toHaveLength(2)
  })

  it('reports blocked cookies, without starting a challenge', async () => {
    const googleHref = '/social_auth/login/google-oauth2/'
    const { captcha } = await renderLogin({ googleHref, blocksCookies: true })
    expect(screen.getByRole('alert').textContent).toContain('blocks cookies')
    expect(captcha.drawn).toEqual([])
    expect(button('Log In').disabled).toBe(true)
    expect(screen.queryByText(/Google/)).toBeNull()
  })

  it('reports that sign-in is not configured without a challenge', async () => {
    await renderLogin({ startCaptcha: null })
    await screen.findByText('Logging in is not configured on this site.')
    expect(button('Log In').disabled).toBe(true)
  })
})

describe('sign-up form', () => {
  it('has the e-mail address that was typed before the login form was there', async () => {
    document.body.innerHTML = '<input name="email" />'
    screen.getByRole<HTMLInputElement>('textbox').value = 'maya@example.com'
    keepTyped(document.body)
    document.body.replaceChildren()
    await renderLogin()
    cleanup()
    await renderSignUp()
    expect(screen.getByLabelText('E-mail')).toHaveValue('maya@example.com')
  })

  const states = () => screen.getAllByRole('listitem').map((item) => item.dataset['state'])

  it('marks each password rule when it is met, and the field while one is not', async () => {
    const { user } = await renderSignUp()
    const password = screen.getByLabelText('Password')
    expect(states()).toEqual(['untried', 'untried', 'untried'])
    expect(password.getAttribute('aria-invalid')).toBeNull()

    await user.type(password, 'abc1')
    expect(states()).toEqual(['missing', 'met', 'missing'])
    expect(password.getAttribute('aria-invalid')).toBe('true')

    await user.type(password, 'defgH')
    expect(states()).toEqual(['met', 'met', 'met'])
    expect(password.getAttribute('aria-invalid')).not.toBe('true')
  })

  it.each(['ñandú-99Ñ', 'Ангелина1', 'Ünïcödé 1'])(
    'accepts a capital letter of any alphabet, like the host: %s',
    (typed) => expect(meetsPasswordRules(typed)).toBe(true),
  )

  it('marks the rules for a password that was filled in before the form was there, or without an event', async () => {
    const before = document.createElement('div')
    before.innerHTML = '<input name="email" type="email"><input name="password" type="password">'
    const [, early] = before.querySelectorAll('input')
    if (early) early.value = 'Secret-99'
    keepTyped(before)
    const { user } = await renderSignUp()
    expect(states()).toEqual(['met', 'met', 'met'])
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    password.value = 'secret-99'
    await user.click(screen.getByLabelText('E-mail'))
    await user.type(screen.getByLabelText('E-mail'), 'a')
    expect(states()).toEqual(['met', 'met', 'missing'])
  })

  it('does not send a weak password', async () => {
    const { user, sent } = await typeIntoSignUp('abcdefgh')
    await user.click(button('Sign Up'))
    await screen.findByText('The password has to meet every rule below.')
    expect(sent).toEqual([])
  })
})
