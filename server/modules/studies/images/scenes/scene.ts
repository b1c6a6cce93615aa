import type { Palette } from './palettes.ts'
import type { Random } from '#server/runtime/seeded-random.ts'

/** The tools of a scene. Units: x from -536 to 536, y from 0 to 536; the middle 536 units are the square cover. */
export interface Easel {
  palette: Palette
  random: Random
}

/** Draws one composition. The ground is already painted in `palette.back`. */
export type Scene = (easel: Easel) => string
