import { CachedBody } from '#server/http/cached-body.ts'
import { describe, expect, it } from 'vitest'
import { RecentBodies } from './recent-bodies.ts'

const bodyOf = (bytes: number) => Promise.resolve(new CachedBody('x'.repeat(bytes), {}))
const settled = () => new Promise(setImmediate)

describe('recent bodies', () => {
  it('drop those that were not used for the longest time beyond their limit', async () => {
    const bodies = new RecentBodies(100)
    for (const name of ['a', 'b', 'c']) bodies.add(name, bodyOf(40))
    await settled()
    expect(bodies.get('a')).toBeUndefined()
    void bodies.get('b')
    bodies.add('d', bodyOf(40))
    await settled()
    const held = ['a', 'b', 'c', 'd'].filter((name) => bodies.get(name) !== undefined)
    expect(held).toEqual(['b', 'd'])
  })

  it('share one in the making, and forget a failure', async () => {
    const bodies = new RecentBodies(100)
    const failing = Promise.reject(new Error('no database'))
    bodies.add('a', failing)
    expect(bodies.get('a')).toBe(failing)
    await settled()
    expect(bodies.get('a')).toBeUndefined()
  })
})
