import { describe, expect, it } from 'vitest'
import { returnAddress } from './routes.ts'

const portal = 'https://portal.example'
const config = { publicOrigin: 'https://stipend.example', portalOrigins: [portal] }

describe('the address after a sign-in', () => {
  it.each([
    ['/study/7?a=1#b', '/study/7?a=1#b'],
    ['https://stipend.example/study/7?a=1#b', '/study/7?a=1#b'],
    ['https://stipend.example', '/'],
    ['HTTPS://STIPEND.example:443/my', '/my'],
    [`${portal}/category/app-installs?x=%2F`, `${portal}/category/app-installs?x=%2F`],
  ])('of %s is kept', (next, expected) => {
    expect(returnAddress(next, config)).toBe(expected)
  })

  it.each([
    undefined,
    '',
    'my',
    '//evil.example',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/.//evil.example',
    'https://evil.example/my',
    'https://stipend.example.evil.example/',
    'https://stipend.example@evil.example/',
    'https://stipend.example:8443/my',
    'http://stipend.example/my',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://stipend.example/my',
    'https://stipend.example//evil.example',
    'https://stipend.example/.//evil.example',
    'https://stipend.example/\t/evil.example',
    String.raw`https://stipend.example/\evil.example`,
    `/${'x'.repeat(2001)}`,
    `/${'é'.repeat(1000)}`,
  ])('of %j is the preset', (next) => {
    expect(returnAddress(next, config)).toBe('/my')
  })

  it('stays at the portal if only its path is refused', () => {
    expect(returnAddress(`${portal}//evil.example`, config)).toBe(`${portal}/my`)
    expect(returnAddress(`${portal}.evil.example/`, config)).toBe('/my')
  })
})
