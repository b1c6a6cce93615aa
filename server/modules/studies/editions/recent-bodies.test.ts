import { CachedBody } from '#server/http/cached-body.ts'
import { describe, expect, it } from 'vitest'
import { RecentBodies } from './recent-bodies.ts'

const bodyOf = (bytes: number) => new CachedBody('x'.repeat(bytes), { 'Content-Type': 'text/plain' })

/** Bodies of up to 100 bytes, and how often each was made. */
function open() {
  const bodies = new RecentBodies(100)
  const made: string[] = []
  const get = (name: string, bytes: number) =>
    bodies.get(name, async () => {
      made.push(name)
      return bodyOf(bytes)
    })
  return { bodies, made, get }
}

describe('recent bodies', () => {
  it('are made once for concurrent requests', async () => {
    const { made, get } = open()
    const [one, other] = await Promise.all([get('a', 10), get('a', 10)])
    expect(one).toBe(other)
    expect(made).toEqual(['a'])
  })

  it('leave when they were not used for the longest time', async () => {
    const { made, get } = open()
    await get('a', 40)
    await get('b', 40)
    await get('a', 40)
    await get('c', 40)
    await get('a', 40)
    await get('b', 40)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('are given even if one alone exceeds the limit, or many are made at the same time', async () => {
    const { get } = open()
    const given = await Promise.all(['a', 'b', 'c'].map((name) => get(name, 150)))
    expect(given.map((body) => body?.byteLength)).toEqual([150, 150, 150])
  })

  it('are made again after there was none, or a failure', async () => {
    const { bodies, made, get } = open()
    expect(await bodies.get('a', async () => null)).toBeNull()
    await expect(bodies.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    await get('a', 10)
    expect(made).toEqual(['a'])
  })
})
