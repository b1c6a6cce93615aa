import { describe, expect, it } from 'vitest'
import { wrongOrder } from '#tests/support/builders/costly-texts.ts'
import { newTestHasher } from '#tests/support/host/host-dependencies.ts'
import { PasswordHasher } from './password-hasher.ts'

describe('the password hasher', () => {
  it('tells the right password from a wrong one', async () => {
    const hasher = new PasswordHasher()
    const stored = await hasher.hash('Correct horse 1')
    expect(await hasher.verify(stored, 'Correct horse 1')).toBe(true)
    expect(await hasher.verify(stored, 'Correct horse 2')).toBe(false)
  })

  it('hashes with argon2id at the stated cost, by default', async () => {
    expect(await new PasswordHasher().hash('Correct horse 1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('salts: the same password never gives the same hash', async () => {
    const hasher = new PasswordHasher()
    expect(await hasher.hash('Correct horse 1')).not.toBe(await hasher.hash('Correct horse 1'))
  })

  it('accepts no password for an account without a hash', async () => {
    expect(await new PasswordHasher().verify(null, '')).toBe(false)
  })

  it('recognizes a hash of another cost', async () => {
    const cheaper = new PasswordHasher({ memoryCost: 256, timeCost: 2, parallelism: 1 })
    const stored = await cheaper.hash('Correct horse 1')
    expect(cheaper.isCurrent(stored)).toBe(true)
    expect(new PasswordHasher().isCurrent(stored)).toBe(false)
  })

  it('does not take accents apart that are too many for a password', async () => {
    const start = process.cpuUsage()
    expect(await newTestHasher().verify(null, wrongOrder)).toBe(false)
    // Takes 10 ms. To normalise them took over 2 s.
    expect(process.cpuUsage(start).user).toBeLessThan(600_000)
  })

  it('lets a hundred wait, refuses the rest for the moment, and recovers', async () => {
    const hasher = newTestHasher()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, () => hasher.verify(null, 'Correct horse 1')),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(150 - 100 - 3)
    expect(refused.length).toBeLessThan(50)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
    }
    expect(await hasher.verify(null, 'Correct horse 1')).toBe(false)
  })
})
