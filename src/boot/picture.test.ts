import { describe, expect, it } from 'vitest'
import { isPaintedAttribute } from './picture.ts'

describe('a painted picture', () => {
  it.each([
    ['a', 'href', '/study/815'],
    ['a', 'href', '/my?q=sleep#top'],
    ['a', 'href', '#content'],
    ['img', 'src', '/img/508x508/a.webp'],
    ['img', 'src', 'https://images.example/508x508/a.webp'],
    ['img', 'srcset', '/img/508x508/a.webp 508w, https://images.example/a,b.webp 254w'],
    ['path', 'fill', 'currentColor'],
    ['ol', 'start', '8'],
    ['option', 'selected', ''],
    ['main', 'id', 'content'],
    ['label', 'for', '_r_1_'],
    ['button', 'aria-label', 'Save'],
  ])('keeps <%s %s="%s">', (tag, name, value) => {
    expect(isPaintedAttribute(tag, name, value)).toBe(true)
  })

  it.each([
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' javascript:alert(1)'],
    ['a', 'href', 'java\nscript:alert(1)'],
    ['a', 'href', 'data:text/html,x'],
    ['a', 'href', 'https://evil.example/'],
    ['a', 'href', '//evil.example/'],
    ['a', 'href', '/\\evil.example/'],
    ['a', 'href', '/\t/evil.example/'],
    ['a', 'href', '\\/evil.example'],
    ['a', 'href', 'my'],
    ['a', 'href', ''],
    ['a', 'href', 7],
    ['a', 'href', null],
    ['circle', 'href', '/sprite.svg'],
    ['input', 'src', '/img/a.webp'],
    ['img', 'src', 'javascript:alert(1)'],
    ['img', 'src', 'data:image/svg+xml,x'],
    ['img', 'src', '//evil.example/a.webp'],
    ['img', 'srcset', '/img/a.webp 508w, //evil.example/a.webp 254w'],
    ['path', 'fill', 'url(https://evil.example/#a)'],
    ['path', 'stroke', 'URL(#a)'],
    ['div', 'id', '__env'],
    ['div', 'style', 'color: red'],
    ['div', 'onclick', 'alert(1)'],
    ['div', 'xlink:href', '/'],
    ['div', 'formaction', '/'],
    ['div', 'aria-', 'x'],
  ])('never has <%s %s="%s">', (tag, name, value) => {
    expect(isPaintedAttribute(tag, name, value)).toBe(false)
  })
})
