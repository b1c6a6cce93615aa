import { ChallengeAnswer } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { spentChallenges } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { builtHostStart, solveChallengeToken } from '#tests/support/host/solve-challenge.ts'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { ProofOfWork } from './proof-of-work.ts'

const Solved = v.object({
  challenge: v.object({ parameters: v.looseObject({}), signature: v.string() }),
  solution: v.looseObject({}),
})
const easy = { cost: 1, counter: { from: 1, below: 5 } }

describe('bot challenges', () => {
  const it = hostTest()
  let proofOfWork: ProofOfWork

  it.beforeEach(async ({ database, host }) => {
    await database.db.delete(spentChallenges)
    proofOfWork = new ProofOfWork(host.deps)
  })

  const solved = async () => solveChallengeToken(await proofOfWork.issue(easy))

  it('have the contract’s shape, and their solution is accepted', async ({ host }) => {
    const answer = await host.visitor().send(endpoints.captchaChallenge.path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const challenge: unknown = await answer.json()
    expect(v.is(ChallengeAnswer, challenge)).toBe(true)
    expect(await proofOfWork.accepts(await solveChallengeToken(challenge, builtHostStart))).toBe(true)
  })

  it('are valid once', async () => {
    const token = await solved()
    expect(await proofOfWork.accepts(token)).toBe(true)
    expect(await proofOfWork.accepts(token)).toBe(false)
    expect(await proofOfWork.accepts(btoa(` ${atob(token)} `))).toBe(false)
  })

  it('are valid once among host processes that get the same token at the same moment', async ({ host }) => {
    const token = await solved()
    const processes = Array.from({ length: 8 }, () => new ProofOfWork(host.deps))
    const outcomes = await Promise.all(processes.map((each) => each.accepts(token)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  it('expire after five minutes', async ({ host }) => {
    const [early, late] = [await solved(), await solved()]
    host.pass({ seconds: 299 })
    expect(await proofOfWork.accepts(early)).toBe(true)
    host.pass({ seconds: 1 })
    expect(await proofOfWork.accepts(late)).toBe(false)
  })

  it('are deleted only after their expiry', async ({ database, host }) => {
    const token = await solved()
    await proofOfWork.accepts(token)
    host.pass({ seconds: 300 })
    await proofOfWork.accepts(await solved())
    expect(await proofOfWork.accepts(token)).toBe(false)
    host.pass({ hours: 1 })
    await proofOfWork.accepts(await solved())
    expect(await database.db.select().from(spentChallenges)).toHaveLength(1)
  })

  it('are refused if they come from another host', async ({ host }) => {
    const other = new ProofOfWork({
      ...host.deps,
      secret: 'the secret of another host, just as long as ours',
    })
    expect(await proofOfWork.accepts(await solveChallengeToken(await other.issue(easy)))).toBe(false)
  })

  it('are refused after tampering', async () => {
    const token = await solved()
    const { challenge, solution } = v.parse(Solved, JSON.parse(atob(token)))
    const tampered: unknown[] = [
      { challenge: { ...challenge, signature: '00' }, solution },
      { challenge: { parameters: challenge.parameters }, solution },
      { challenge },
      { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { counter: 1, derivedKey: '0' } },
      { challenge, solution: { counter: -1, derivedKey: ['00'] } },
      ...[
        { data: { expires: 4_000_000_000 } },
        { cost: 2 },
        { keyPrefix: '' },
        { keySignature: undefined },
        { nonce: '0' },
        { algorithm: 'PBKDF2/SHA-512' },
        { data: null },
      ].map((change) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, ...change } },
        solution,
      })),
    ]
    for (const forged of tampered) {
      expect(await proofOfWork.accepts(btoa(JSON.stringify(forged)))).toBe(false)
    }
    expect(await proofOfWork.accepts(token)).toBe(true)
  })

  it.each([
    '',
    'nonsense',
    '{}',
    btoa('null'),
    btoa('[]'),
    btoa('{"challenge":{}}'),
    '😀',
    'A'.repeat(60_000),
  ])('are not found in nonsense: %.20s', async (token) => {
    expect(await proofOfWork.accepts(token)).toBe(false)
  })
})
