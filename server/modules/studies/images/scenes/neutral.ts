import { circle, place } from './svg.ts'
import type { Scene } from './scene.ts'
import { hills, sprig } from './surroundings.ts'

/** Morning over hills: the cover of a study without a known category. */
const horizon: Scene = ({ palette, random }) => {
  const { leaf, fern, main, second } = palette
  return (
    hills(palette, random, 40, main) +
    circle(-120, 120, 20, second) +
    place(-150, 536, sprig(250, 5, leaf, leaf), -7) +
    place(150, 540, sprig(180, 4, fern, fern), 9) +
    place(-400, 540, sprig(200, 3, fern, fern), 5) +
    place(400, 540, sprig(270, 4, leaf, leaf), -5)
  )
}

export const neutralScenes = { horizon } satisfies Record<string, Scene>
