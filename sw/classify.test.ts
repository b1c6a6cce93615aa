import { describe, expect, it } from 'vitest'
import { classify } from './classify.ts'

const origin = 'https://stipend.example'
const navigation = (path: string) => ({
  method: 'GET',
  mode: 'navigate' as const,
  destination: 'document' as const,
  url: origin + path,
})
const load = (url: string, destination: RequestDestination = '') => ({
  method: 'GET',
  mode: 'no-cors' as const,
  destination,
  url: new URL(url, origin).href,
})

describe('classify', () => {
  it.each(['/', '/my', '/my/', '/sign-up?next=%2Fmy', '/study/12', '/category/focus-groups'])(
    'answers a navigation to %s with the shell',
    (path) => {
      expect(classify(navigation(path), origin)).toBe('page')
    },
  )

  it.each([
    '/account/password_reset/',
    '/social_auth/login/google-oauth2/?next=x',
    '/outtrack/focusgroup/3/',
    '/notifications/?enc_id=x',
    '/d-api/v1/user/',
    '/sandbox/identity',
    '/.well-known/change-password',
    '/study/12/intake-of-the-host',
    '/nothing',
  ])('knows a navigation to %s as one to the host', (path) => {
    expect(classify(navigation(path), origin)).toBe('host-page')
  })

  it.each(['/action/logout/', '/action/logout/?keep=1', 'https://elsewhere.example/account/'])(
    'leaves a navigation to %s to the browser',
    (path) => {
      const url = new URL(path, origin).href
      expect(classify({ ...navigation('/'), url }, origin)).toBe('other')
    },
  )

  it('leaves frames to the host, even at a page’s address', () => {
    expect(classify({ ...navigation('/my'), destination: 'iframe' }, origin)).toBe('other')
  })

  it('ignores posts to any address', () => {
    expect(classify({ ...load('/d-api/v1/user/profile/'), method: 'POST' }, origin)).toBe('other')
  })

  it('recognises resized images of any host, the configuration and our own files', () => {
    expect(classify(load('/img/336x168/cover.webp', 'image'), origin)).toBe('image')
    expect(classify(load('https://images.example/r/192x96/a.jpg', 'image'), origin)).toBe('image')
    expect(classify(load('https://images.example/r/192x96/uploads/a.jpg', 'image'), origin)).toBe('image')
    expect(classify(load('/img/508x508/https://images.example/a.jpg', 'image'), origin)).toBe('image')
    expect(classify(load('/env.js', 'script'), origin)).toBe('configuration')
    expect(classify(load('/assets/main-abc.js', 'script'), origin)).toBe('file')
  })

  it('ignores other origins', () => {
    expect(classify(load('https://elsewhere.example/env.js', 'script'), origin)).toBe('other')
  })
})
