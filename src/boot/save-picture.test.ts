import { localKeys } from '#offline/storage/storage-names.ts'
import { expect, it, vi } from 'vitest'
import { savePictures } from './save-picture.ts'

/** The picture that the page stores for the next start. */
function pictureOf(html: string): string {
  document.body.innerHTML = `<div id="root"><header><button>Menu</button></header><main>${html}</main></div>`
  document.dispatchEvent(new Event('visibilitychange'))
  return localStorage.getItem(localKeys.painted) ?? ''
}

it('is of the page as the next start begins with it', () => {
  localStorage.setItem(localKeys.owner, 'ada')
  document.documentElement.dataset['build'] = 'of today'
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  savePictures(() => 'ada')
  const picture = pictureOf('<section><select><option>10</option><option>25</option></select>Tea</section>')
  expect(picture).toContain('["option",{"selected":""},"10"],["option",{},"25"]')
  expect(pictureOf('<section>Coffee<p data-fleeting="gone">Offline</p></section>')).not.toContain('Offline')
  const before = pictureOf('<section>Coffee</section>')
  for (const open of [
    '<button aria-expanded="true">Map</button>',
    '<p aria-busy="true"></p>',
    '<font>T</font>',
  ])
    expect(pictureOf(`<section>Tea${open}</section>`)).toBe(before)
})
