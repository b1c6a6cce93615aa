import { createHostClock } from './host-clock.ts'
import { expect, it } from 'vitest'

const day = 86_400_000
const dated = (time: number) => Response.json({}, { headers: { Date: new Date(time).toUTCString() } })

it('knows no time before the host has answered', () => {
  expect(createHostClock().now()).toBeNull()
})

it('is right although the device’s clock is wrong', () => {
  const clock = createHostClock()
  const time = Math.floor(Date.now() / 1000) * 1000
  clock.receive(dated(time - 20 * day))
  expect(Math.abs((clock.now() ?? 0) - (Date.now() - 20 * day))).toBeLessThan(2000)
})

it('is the device’s if the host’s may not be read', () => {
  const clock = createHostClock()
  clock.receive(Response.json({}))
  expect(Math.abs((clock.now() ?? 0) - Date.now())).toBeLessThan(2000)
})
