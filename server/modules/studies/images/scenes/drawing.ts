import * as v from 'valibot'

/** The colour of shadows, in every drawing. */
export const shadowInk = '#16211D'

const element =
  /^<(?:rect|circle|ellipse|path|g|clipPath)(?: [a-z-]+='[\w #.,(){}-]*')+\/?>$|^<\/(?:g|clipPath)>$/
/** SVG elements, one a line. A colour is a role in braces (`{main}`); `{shadow}` is the same everywhere. */
export const Drawing = v.array(v.pipe(v.string(), v.regex(element)))
export type Drawing = Readonly<v.InferOutput<typeof Drawing>>
/** Drawings by name. */
export const Drawings = v.record(v.string(), Drawing)

/**
 * SVG text of a drawing.
 * @param colours By role; `shadow` need not be given.
 * @throws {RangeError} when a role has no colour.
 */
export function draw(drawing: Drawing, colours: Readonly<Record<string, string>>): string {
  return drawing
    .join('')
    .replaceAll("'", '"')
    .replaceAll(/\{(\w+)\}/g, (_, role: string) => {
      const colour = role === 'shadow' ? shadowInk : colours[role]
      if (colour === undefined) throw new RangeError(`No colour for ${role}`)
      return colour
    })
}
