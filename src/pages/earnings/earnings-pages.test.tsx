import { databaseNames, outboxStores } from '#offline/storage/storage-names.ts'
import { holdStore } from '#tests/support/device/hold-store.ts'
import { answersOf, refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

const text = (words: string | RegExp) => screen.findByText(words)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const rich = { user: { balance: 2500 } }

const recipient = {
  'First name': 'Ada',
  'Last name': 'King',
  Phone: '212 555 0100',
  'Street address': '12 Harbor Street',
  City: 'New York',
  State: 'NY',
  'ZIP code': '10001',
}
const body = { firstName: 'Ada', state: 'NY', streetAddress: '12 Harbor Street', zip: '10001' }

async function fillIn(): Promise<void> {
  await screen.findByLabelText(/^State/)
  for (const [label, value] of Object.entries(recipient))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  await expect.poll(() => button(/^Request \$/)).toBeEnabled()
}

const asked = { reference: '7F2K', state: 'requested', points: 2000, dollars: 20 }
const send = () => button('Request $20 gift card')

/** The line of time after a request. */
const steps = () =>
  [...screen.getByRole('list', { name: 'What happens next' }).children].map((item) => item.textContent)

it.each([
  [1999, 'You need 1 more point before you can request a payment.'],
  [2000, 'You can request a payment. It takes 2,000 points.'],
])('earnings with a balance of %s', async (balance, words) => {
  const { user, address, goTo } = await openPage('/earnings', { user: { balance } })
  await text(words)
  const request = await button('Request Payment')
  await user.click(request)
  const isShort = balance === 1999
  expect(request.hasAttribute('disabled')).toBe(isShort)
  await expect.poll(address).toBe(isShort ? '/earnings' : '/earnings/cashout')
  await text(/The gift card is from Amazon or Visa\./)
  await text(/comes by e-mail to the address of your account\./)
  if (!isShort) return
  await goTo('/earnings/cashout')
  await text('A payment takes 2,000 points; you have 1,999.')
  await user.click(await screen.findByRole('link', { name: 'Take a survey' }))
  await expect.poll(address).toBe('/online-surveys')
})

it('a history that cannot be loaded is no empty one', async () => {
  await openPage('/earnings', { ledger: refusal(400), cashouts: refusal(400) })
  await expect.poll(() => screen.queryAllByText(/could not|cannot/i).length).toBeGreaterThan(0)
  expect(screen.queryByText(/Nothing yet|No points yet|No payouts yet/)).toBeNull()
})

describe('a request for a payment', () => {
  it('starts with what the profile tells, in the letters that a request can hold, and says so', async () => {
    await openPage('/earnings/cashout', {
      user: {
        ...rich.user,
        first_name: 'José',
        profile_data: { last_name: 'O’Brien', postal_code: '10001-2345' },
      },
    })
    await send()
    const values = ['First name', 'Last name', 'ZIP code', 'Phone'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
    )
    expect(values).toEqual(['Jose', 'OBrien', '10001', ''])
    for (const known of ['José', 'O’Brien', '10001-2345'])
      expect(screen.getByText(`Changed from “${known}”, which a request cannot hold.`)).toBeVisible()
  })

  it('says before anything is typed that the e-mail address has to be confirmed, and sends the link', async () => {
    const { user, host } = await openPage('/earnings/cashout', {
      user: { ...rich.user, confirm_email_before: ['cash-out'] },
    })
    await text(/^Please confirm your e-mail address before you send this/)
    host.connect(false)
    await user.click(await button('Send the link again'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection')
    host.connect(true)
    await user.click(await button('Send the link again'))
    await text(/^The link is on its way/)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(host.posted('confirmationLink')).toHaveLength(1)
    host.give(answersOf({ user: rich.user }))
    globalThis.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => screen.queryByText(/come back here/)).toBeNull()
    await openPage('/earnings/cashout', { user: { ...rich.user, confirm_email_before: ['questionnaire'] } })
    await send()
    expect(screen.queryByText(/confirm your e-mail address/)).toBeNull()
  })

  it('is sent once, in the participant’s name, and shown when the host has it', async () => {
    const { user, host, address, goTo } = await openPage('/earnings', {
      ...rich,
      cashout: { ok: true, reference: '7F2K', received_at: '2026-11-03T18:00:00Z' },
      cashouts: { cashouts: [{ ...asked, requested_at: '2026-11-03T18:00:00Z' }] },
    })
    await goTo('/earnings/cashout')
    expect(await send()).toBeDisabled()
    await fillIn()
    await user.click(await send())
    await heading('Request received')
    await text(/comes by e-mail to the address of your account\.$/)
    expect(screen.getByText('7F2K').closest('dd')).toHaveTextContent('Reference 7F2K, 11/3/2026')
    await text('Expected 11/10/2026 to 11/17/2026.')
    expect(steps()).toEqual(['Done: Requested', 'Next: Reviewed', 'Ordered', 'Arrives'])
    await user.click(await button('Copy reference'))
    expect(await navigator.clipboard.readText()).toBe('7F2K')
    expect(address()).toBe('/earnings/cashout/complete')
    expect(host.posted('cashout')).toMatchObject([body])
    history.back()
    await expect.poll(address).toBe('/earnings')
  })

  it('is repeated with the same key when its answer is lost', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, host, goTo } = await openPage('/earnings/cashout', {
      ...rich,
      cashout: () => {
        host.give({ cashout: {} })
        throw new TypeError('The connection was reset')
      },
    })
    await fillIn()
    await user.click(await send())
    await text(/it will not be sent twice/)
    await goTo('/waiting')
    await user.click(await button('Send now'))
    await text('Nothing is waiting')
    const sent = host.calls.filter(({ name }) => name === 'cashout')
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  it('that the host refuses keeps the input, and says why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, address } = await openPage('/earnings/cashout', {
      ...rich,
      cashout: refusal(422, 'under-age'),
    })
    await fillIn()
    await user.click(await send())
    expect(await screen.findByRole('alert')).toHaveTextContent('aged 18 or older')
    expect(log.mock.calls.flat().join(' ')).toContain('There was an error!')
    expect(address()).toBe('/earnings/cashout')
    expect(screen.getByLabelText(/^Street address/)).toHaveValue('12 Harbor Street')
  })

  it('of a larger amount, which the balance covers, waits without a connection, and keeps its amount', async () => {
    const { user, host, goTo } = await openPage('/earnings/cashout', { user: { balance: 5100 } })
    const offered = (await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))
    expect(offered).toEqual(['20', '50'])
    // One request for all that the balance covers; less is a choice.
    expect(screen.getByRole('radio', { name: '$50' })).toBeChecked()
    await fillIn()
    host.connect(false)
    await user.click(await button('Request $50 gift card'))
    await text(/^Your request for a \$50 gift card:/)
    expect(steps()).toEqual(['Next: Requested', 'Reviewed', 'Ordered', 'Arrives'])
    expect(screen.queryByText(/^Expected|^Reference/)).toBeNull()
    await goTo('/earnings')
    await text(/5,000 points are reserved on this device/)
    await goTo('/waiting')
    expect((await screen.findAllByText('$50 gift card')).length).toBeGreaterThan(0)
    host.connect(true)
    await user.click(await button('Send now'))
    await expect.poll(() => host.posted('cashout')).toMatchObject([{ ...body, dollars: '50' }])
  })

  it('waits on the device without a connection, and no second one is offered', async () => {
    const { user, host, goTo } = await openPage('/earnings/cashout', rich)
    await fillIn()
    host.connect(false)
    await user.click(await send())
    await text(/^Your request for a \$20 gift card:/)
    await goTo('/earnings')
    await text(/2,000 points are reserved on this device/)
    expect(await button('Request Payment')).toBeDisabled()
    await goTo('/waiting')
    await user.click(await button(/^Discard/))
    await user.click(await button('Discard'))
    await text('Nothing is waiting')
    expect(host.posted('cashout')).toEqual([])
  })

  it('gives the host the time that it asks for, unless the participant presses Send now', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const busy = () =>
      Response.json({ error: 'rate-limited' }, { status: 429, headers: { 'Retry-After': '30' } })
    const { user, host, goTo } = await openPage('/earnings/cashout', { ...rich, cashout: busy })
    await fillIn()
    await user.click(await send())
    await text(/The server asked us to wait a little/)
    await goTo('/waiting')
    await text(/The server asked us to wait a little/)
    host.give({ cashout: {} })
    await user.click(await button('Send now'))
    await text('Nothing is waiting')
    expect(host.posted('cashout')).toHaveLength(2)
  })

  it('keeps what was typed, also over a reload, until it is thrown away', async () => {
    await openPage('/earnings/cashout', rich)
    await fillIn()
    const street = () => screen.findByLabelText<HTMLInputElement>(/^Street address/)
    const restored = () => screen.queryByText(/^Restored what you typed at /)
    const again = await openPage('/earnings/cashout', rich)
    await expect.poll(restored).not.toBeNull()
    expect(await street()).toHaveValue('12 Harbor Street')
    expect(screen.getByLabelText(/^State/)).toHaveValue('NY')
    await again.user.click(await button('Start over'))
    await expect.poll(async () => (await street()).value).toBe('')
    expect(restored()).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await again.user.click(await button('Undo'))
    await expect.poll(async () => (await street()).value).toBe('12 Harbor Street')
  })
})

describe('on a device with a bad store, a request for a payment', () => {
  const store = { database: databaseNames.outbox, store: outboxStores.entries }

  /** The page's outbox, whose store the device has from now on. */
  async function openOutbox() {
    const { outbox } = await import('#offline/outbox/outbox.ts')
    await outbox.refresh()
    return outbox
  }

  it('claims nothing if it cannot be stored, and is sent as long as the page is open', async () => {
    const { user, host } = await openPage('/earnings/cashout', rich)
    await fillIn()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    host.connect(false)
    await user.click(await send())
    const region = (await heading('Not saved')).closest('[aria-live="polite"]')
    await text(/Keep this page open until it is sent/)
    expect(screen.queryByText(/Saved on this device|received/)).toBeNull()
    host.connect(true)
    await (await openOutbox()).send(true)
    expect(region).toContainElement(await heading('Request received'))
    expect(host.posted('cashout')).toHaveLength(1)
  })

  it('is neither claimed nor sent while the store is blocked, and sent once afterwards', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, host } = await openPage('/earnings/cashout', rich)
    await fillIn()
    await openOutbox()
    const held = await holdStore(store)
    const press = await send()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press.click()
    await vi.advanceTimersByTimeAsync(6000)
    vi.useRealTimers()
    await text(/storage of this browser does not answer/)
    expect(log).toHaveBeenCalledWith('There was an error!', 'cashout', 'storage')
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Ada')
    expect(host.posted('cashout')).toEqual([])
    await held.release()
    await user.click(await send())
    await heading('Request received')
    expect(host.posted('cashout')).toHaveLength(1)
  })

  it('is not stopped by records that cannot be read, which are shown and removed', async () => {
    const { user, host, goTo } = await openPage('/earnings/cashout', rich)
    await openOutbox()
    const opening = indexedDB.open(store.database)
    await new Promise((done) => opening.addEventListener('success', done))
    const hostile: object = JSON.parse(
      '{"key":"b","version":1,"order":"<script>","__proto__":{"state":"received"}}',
    )
    const records = opening.result.transaction(store.store, 'readwrite').objectStore(store.store)
    for (const record of [{ key: 'a', version: 3 }, hostile]) records.put(record)
    opening.result.close()
    await fillIn()
    await user.click(await send())
    await heading('Request received')
    await goTo('/waiting')
    expect(await screen.findByRole('alert')).toHaveTextContent('2 saved items cannot be read')
    await user.click(await button('Remove'))
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
    expect(host.posted('cashout')).toHaveLength(1)
  })
})

it('the page after a request, opened directly, shows the newest request of the host', async () => {
  const { user, address, host, client } = await openPage('/earnings/cashout/complete')
  await heading('Your payments')
  await text(/^There is no request to show here\./)
  const requested_at = '2026-11-20T10:00:00Z'
  const ordered = { state: 'requested', step: 'ordered' } as const
  const states = [
    [ordered, 'Processing takes about'],
    [ordered, '7-14 days.Expected 11/27/2026 to 12/4/2026.Done: RequestedDone: ReviewedDone: OrderedNext:'],
    [{ state: 'requested', held_at: '2026-11-21T10:00:00Z' }, '7-14 days.Done: RequestedNext: Reviewed'],
    [{ state: 'failed', reason: 'No such street' }, 'Requested 11/20/2026'],
    [{ state: 'sent', settled_at: '2026-11-22T10:00:00Z' }, 'Sent 11/22/2026'],
  ] as const
  for (const [state, words] of states) {
    host.give({ cashouts: { cashouts: [{ ...asked, requested_at, ...state }] } })
    await client.refetchQueries()
    await heading('Your latest request')
    await expect.poll(() => screen.getByRole('main').textContent).toContain(words)
    expect(screen.queryByText(/received/i)).toBeNull()
  }
  expect(screen.queryByRole('list', { name: 'What happens next' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'BROWSE CURRENT STUDIES' }))
  await expect.poll(address).toBe('/my')
})
