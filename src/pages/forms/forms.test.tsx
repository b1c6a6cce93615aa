import { refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const alert = () => screen.findByRole('alert')

/** The form logs this when the host refuses it (specification, section 8). */
let log = vi.fn<(...words: unknown[]) => void>()
beforeEach(() => {
  log = vi.fn<(...words: unknown[]) => void>()
  vi.spyOn(console, 'error').mockImplementation(log)
})

const profile = { first_name: 'Ada', postal_code: '10001', dob: '07/03/1988', gender: 'Female' }
const known = { profile_data: { ...profile, _birth_year: 1988 } }

describe('the profile', () => {
  it('of a newcomer is checked, is sent once, and opens next', async () => {
    const { user, host, address } = await openPage('/profile?next=%2Fearnings', {
      user: { missing_profile: true },
    })
    await user.click(await button('Save profile'))
    await screen.findAllByText('This field is required.')
    expect(host.posted('profile')).toEqual([])
    await user.type(await field(/^First name/), 'Ada')
    await user.type(await field(/^ZIP code/), '10001')
    const born = await field(/^Date of birth/)
    await user.click(born)
    await user.type(born, '1988-03-07')
    await user.click(await screen.findByRole('radio', { name: 'Female' }))
    host.give({ profile: () => host.give({ user: { ...known, enc_id: 'participant-a' } }) })
    await user.click(await button('Save profile'))
    await heading('Earnings')
    expect(address()).toBe('/earnings')
    expect(host.posted('profile')).toMatchObject([profile])
  })

  it('that the host refuses is logged, and keeps what was typed, also over a reload', async () => {
    const { user } = await openPage('/profile', { user: known, profile: refusal(422, 'invalid') })
    await user.type(await field(/^Last name/), 'King')
    await user.click(await button('Save profile'))
    expect(await alert()).toHaveTextContent('The server did not accept some of the answers.')
    expect(log.mock.calls.flat()).toContain('There was an error!')
    expect(await field(/^Last name/)).toHaveValue('King')
    await openPage('/profile', { user: known })
    expect(await screen.findByText(/^Restored what you typed at /)).toBeVisible()
    expect(await field(/^Last name/)).toHaveValue('King')
    expect(await field(/^First name/)).toHaveValue('Ada')
  })
})

describe('a profile that another device changes while its form is open', () => {
  const elsewhere = (changes: object) => ({
    user: () => ({
      enc_id: 'participant-a',
      csrf_token: 'token',
      profile_data: { ...known.profile_data, ...changes },
    }),
  })

  it('has both changes', async () => {
    const { user, host, address } = await openPage('/profile', { user: known })
    await user.type(await field(/^Last name/), 'King')
    host.give(elsewhere({ postal_code: '94103', pets: 'None' }))
    await user.click(await button('Save profile'))
    await expect.poll(address).toBe('/my')
    expect(await screen.findByText(/^Your profile is saved/)).toBeVisible()
    expect(host.posted('profile')).toMatchObject([
      { ...profile, last_name: 'King', postal_code: '94103', pets: 'None' },
    ])
  })

  it('keeps that change where nothing was typed yet', async () => {
    const { user, host, client, address } = await openPage('/profile', { user: known })
    await field(/^ZIP code/)
    host.give(elsewhere({ postal_code: '94103' }))
    const { freshUserQuery } = await import('#session/user-query.ts')
    await client.fetchQuery(freshUserQuery)
    await user.type(await field(/^Last name/), 'King')
    await user.click(await button('Save profile'))
    await expect.poll(address).toBe('/my')
    expect(host.posted('profile')).toMatchObject([{ last_name: 'King', postal_code: '94103' }])
  })

  it('is not sent over the other value of a field: the participant chooses', async () => {
    const { user, host, goTo } = await openPage('/profile', { user: known })
    await user.type(await field(/^Last name/), 'King')
    host.give(elsewhere({ last_name: 'Byron', pets: 'None' }))
    await user.click(await button('Save profile'))
    await heading('My Studies')
    expect(host.posted('profile')).toEqual([])
    await goTo('/waiting')
    await screen.findByText(/Last name: “Byron” there, “King” here\. Which should stay\?/)
    await user.click(await button(/^Keep the other/))
    await expect.poll(() => host.posted('profile')).toMatchObject([{ last_name: 'Byron', pets: 'None' }])
  })
})

describe('a questionnaire', () => {
  const roasts = {
    key: 'roast',
    type: 'radio',
    label: 'Which roast?',
    required: true,
    options: ['Light', 'Dark'].map((value) => ({ value })),
  }
  const zip = { key: 'zip', type: 'input', label: 'What is your ZIP code?' }
  const answers = {
    user: known,
    intake: { fields: [roasts, zip] },
    activeStudies: {
      focusgroups: { 7: { id: 7, title: 'Coffee', category: 1 }, 8: { id: 8, title: 'Tea', category: 1 } },
    },
  }

  it('is answered, reviewed and sent once; its answers stay, and are offered to the next one', async () => {
    const { user, host, goTo, address } = await openPage('/focusgroup/7/intake', answers)
    await user.click(await button('Review answers'))
    expect(await screen.findByText('This field is required.')).toBeVisible()
    expect(await screen.findByText('From your profile')).toBeVisible()
    await user.click(await screen.findByRole('radio', { name: 'Dark' }))
    await user.click(await button('Review answers'))
    const review = await heading('Check your answers')
    await expect.poll(() => document.activeElement === review).toBe(true)
    expect(address()).toBe('/focusgroup/7/intake?step=review')
    history.back()
    await heading('Questionnaire')
    await user.click(await button('Review answers'))
    await user.click(await button('Change: Which roast?'))
    await heading('Questionnaire')
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('radio')
    await user.click(await button('Review answers'))
    await user.click(await button('Send answers'))
    await heading('My Studies')
    expect(host.posted('intakeAnswer')).toEqual([{ roast: 'Dark', zip: '10001' }])
    await goTo('/study/7')
    expect((await screen.findAllByRole('link', { name: /^Your answers, / })).length).toBeGreaterThan(0)
    await goTo('/focusgroup/8/intake')
    expect((await screen.findAllByText(/^From your answers of /)).length).toBeGreaterThan(0)
    expect(await screen.findByRole('radio', { name: 'Dark' })).toBeChecked()
    await goTo('/focusgroup/7/intake')
    expect(await screen.findByText('You have sent your answers.')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    await user.click(await button('Remove this copy'))
    await expect.poll(() => screen.queryByText(/^Your answers, \d/)).toBeNull()
    expect(await screen.findByText('You have sent your answers.')).toBeVisible()
  })

  it('of a host of the specification alone has its types alone, and is no part in a study', async () => {
    const branch = { show_if: { key: 'roast', values: ['Dark'] } }
    const long = { ...zip, key: 'long', type: 'textarea', label: 'How?', ...branch }
    await openPage('/my')
    vi.stubGlobal('__env', { features: [] })
    const { host, goTo } = await openPage('/focusgroup/7/intake', {
      ...answers,
      intake: { fields: [roasts, long] },
    })
    expect((await screen.findByRole('textbox', { name: /How/ })).tagName).toBe('INPUT')
    await goTo('/applications')
    await heading('My applications')
    expect(host.calls.filter(({ name }) => name.startsWith('particip'))).toEqual([])
  })

  it('waits on the device without a connection, and says first what it waits for', async () => {
    const { user, host, goTo } = await openPage('/my', {
      ...answers,
      user: { ...known, confirm_email_before: ['questionnaire'] },
    })
    await goTo('/focusgroup/7/intake')
    expect(await screen.findByText(/^Please confirm your e-mail address before you send this/)).toBeVisible()
    await user.click(await screen.findByRole('radio', { name: 'Light' }))
    await user.click(await button('Review answers'))
    host.connect(false)
    await user.click(await button('Send answers'))
    expect(await screen.findByText(/^Saved on this device/)).toBeVisible()
    await heading('My Studies')
  })

  it('that the host refuses keeps its answers, and says why', async () => {
    const intakeAnswer = refusal(409, 'already-answered')
    const { user } = await openPage('/focusgroup/7/intake', { ...answers, intakeAnswer })
    await user.click(await screen.findByRole('radio', { name: 'Light' }))
    await user.click(await button('Review answers'))
    await user.click(await button('Send answers'))
    expect(await alert()).toHaveTextContent('You have answered this questionnaire before')
    expect(log.mock.calls.flat()).toContain('There was an error!')
  })

  it('of a study without one is said not to be there; one that cannot be loaded is not', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openPage('/focusgroup/9/intake')
    await heading('There is no questionnaire')
    await openPage('/focusgroup/9/intake', { intake: refusal(400) })
    expect(await heading('That did not work')).toBeVisible()
  })
})

describe('the verification of an identity', () => {
  it('needs names, and says what goes wrong', async () => {
    // The device is two hours behind: the provider refuses a time of more than an hour ago.
    const hostTime = new Date(Date.now() + 7_200_000)
    const headers = { Date: hostTime.toUTCString() }
    const { user, host } = await openPage('/id-verify', {
      identity: () => Response.json({ status: 'none' }, { headers }),
    })
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (!address.startsWith('https://api.veriff.me/')) return host.fetch(address, init)
      sent.push(await new Request(address, init).json())
      return new Response(null, { status: 503 })
    })
    await user.click(await button('Start Verification'))
    expect(await alert()).toHaveTextContent('Required parameters givenName or lastName is missing')
    expect(sent).toEqual([])
    await user.type(await field(/^Last name/), 'King')
    await user.click(await button('Start Verification'))
    await expect
      .poll(() => screen.queryByRole('alert')?.textContent)
      .toMatch(/could not start a verification \(503\)/)
    const person = { firstName: 'Ada', lastName: 'King' }
    const timestamp = expect.toSatisfy((text: string) => Date.parse(text) > hostTime.getTime() - 60_000)
    expect(sent).toMatchObject([{ verification: { callback: `${location.origin}/my`, person, timestamp } }])
    expect(host.posted('identitySession')).toEqual([])
  })

  it('does not start without the element for the provider’s page', async () => {
    const { user } = await openPage('/id-verify')
    await user.type(await field(/^Last name/), 'King')
    document.querySelector('#identity-verification')?.remove()
    await user.click(await button('Start Verification'))
    expect(await alert()).toHaveTextContent('Element identity-verification does not exists')
  })
})
