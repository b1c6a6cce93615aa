import { describe, expect, it } from 'vitest'
import { isSameSite } from './cookies.ts'

describe('one site', () => {
  it.each([
    ['https://a.example', 'https://a.example'],
    ['https://a.example', 'https://a.example:8443'],
    ['https://api.a.example', 'https://www.a.example'],
    ['https://a.example', 'https://deep.down.a.example'],
    ['http://localhost:1', 'http://localhost:2'],
    ['http://127.0.0.1:1', 'http://127.0.0.1:2'],
    ['http://[::1]:1', 'http://[::1]:2'],
  ])('is %s and %s', (one, other) => {
    expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([true, true])
  })

  it.each([
    ['https://a.example', 'http://a.example'],
    ['https://a.example', 'https://b.example'],
    ['https://a.example', 'https://a.example.b.example'],
    ['http://10.0.0.1', 'http://10.1.0.1'],
    ['http://localhost', 'http://127.0.0.1'],
    ['http://[::1]', 'http://[::2]'],
  ])('is not %s and %s', (one, other) => {
    expect([isSameSite(one, other), isSameSite(other, one)]).toEqual([false, false])
  })
})
