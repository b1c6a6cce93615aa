import { type ImageShape, imageShapes } from '#contract/base/constants.ts'

export interface ImageSources {
  src: string
  srcSet: string
}

/**
 * Addresses of a study image at the given widths: the resize base followed by `{width}x{height}/{image}`
 * (specification, section 7).
 *
 * @param widths CSS pixels, largest first; `src` gets the smallest, which is the most likely to be cached.
 */
export function imageSources(
  resizeUrl: string,
  image: string,
  shape: ImageShape,
  widths: readonly number[],
): ImageSources {
  const base = resizeUrl.endsWith('/') ? resizeUrl : `${resizeUrl}/`
  // A `srcset` is split at blanks and commas.
  const name = image.replaceAll(/[\s,]/g, encodeURIComponent)
  const address = (width: number) => `${base}${width}x${Math.round(width / imageShapes[shape])}/${name}`
  return {
    src: address(Math.min(...widths)),
    srcSet: widths.map((width) => `${address(width)} ${width}w`).join(', '),
  }
}
