import { describe, expect, it } from 'vitest'
import { isWebAddress, parseUrl } from './web-address.ts'

describe('a web address', () => {
  it.each(['https://study.example', 'http://study.example:8080/a?b#c', 'HTTPS://STUDY.EXAMPLE/A'])(
    'is %s',
    (text) => expect(isWebAddress(text)).toBe(true),
  )

  it.each([
    'javascript:alert(1)',
    'JavaScript://study.example/%0aalert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://study.example/1',
    'ftp://study.example',
    '//study.example',
    'study.example',
    'https:study.example',
    ' https://study.example',
    'https://',
    'https://a b',
    'https://study.example:port',
    'https://bank.example@study.example/',
    'https://a:b@study.example/',
    '',
  ])('is not "%s"', (text) => expect(isWebAddress(text)).toBe(false))

  it('accepts Latin-1 letters and refuses half a letter, however often it is called', () => {
    const half = 'https://4\u{cb}\u{9e}b'
    const read = () => [isWebAddress('https://\u{e9}tude.example'), isWebAddress(half), parseUrl(half)]
    // The engine compiles a frequent call, and then reads such letters differently.
    for (let turn = 0; turn < 20_000; turn += 1) read()
    expect(read()).toEqual([true, false, null])
  })
})
