import { detailImageWidths, type ImageShape, imageShapes, listImageWidths } from '#contract/base/constants.ts'

/** Requested pixels; the source may turn out to be smaller. */
export interface ImageSize {
  width: number
  height: number
}

const widths: ReadonlySet<number> = new Set([...listImageWidths, ...detailImageWidths])
const shapes = Object.keys(imageShapes).filter((name): name is ImageShape => name in imageShapes)

/** Reads `508x254`. Null unless it is a width of section 9 in one of our shapes: no other size is ever rendered. */
export function readImageSize(text: string): ImageSize | null {
  const [, widthText = '', heightText = ''] = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text) ?? []
  const width = Number(widthText)
  const height = Number(heightText)
  if (!widths.has(width)) return null
  return shapes.some((shape) => height === width / imageShapes[shape]) ? { width, height } : null
}

const namePattern = /^[A-Za-z0-9_-]{1,64}\.(?:jpg|png|webp)$/

/** Whether a name can only be a file directly in the media folder, or a drawing. */
export const isImageName = (name: string): boolean => namePattern.test(name)
