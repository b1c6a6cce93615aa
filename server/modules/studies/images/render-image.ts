import { errorText } from '#server/errors/error-text.ts'
import type { Sharp } from 'sharp'
import type { ImageSize } from './image-size.ts'
import { type ImageSource, UnusableImage } from './image-source.ts'

export type ImageFormat = 'webp' | 'jpeg'

const quality = 78
/** Background of transparent pictures: the portal's paper. */
const paper = '#FAF7F0'

/** The decoder, loaded at its first use: most starts of a host or a command end without one. */
export async function loadDecoder() {
  const { default: sharp } = await import('sharp')
  // The operation cache would hold up to 50 MB of decoded pixels for repetitions that the disk cache answers.
  sharp.cache(false)
  return sharp
}

interface RenderLimits {
  /** Most pixels of a stored picture. */
  pixels: number
  /** A whole number. */
  seconds: number
}

/** Rendering took too long, because of the picture or the machine. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout'
}

/**
 * Crops a picture to the shape of `size`, upright, in sRGB, without enlarging it. Metadata is removed.
 * @throws {UnusableImage} if it cannot be decoded. @throws {RenderTimeout}
 */
export async function renderImage(
  source: ImageSource,
  size: ImageSize,
  format: ImageFormat,
  limits: RenderLimits,
): Promise<Buffer> {
  const input = { limitInputPixels: limits.pixels, failOn: 'error' } as const
  const sharp = await loadDecoder()
  const begun = performance.now()
  try {
    const { autoOrient } = await sharp(source.bytes, input).metadata()
    const { width, height, density } = fitting(source, autoOrient, size)
    const picture = sharp(source.bytes, { ...input, density })
      .timeout({ seconds: limits.seconds })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: paper })
      .toColourspace('srgb')
    return await encode(picture, format)
  } catch (error) {
    const reason = errorText(error)
    // The decoder has one message for all concurrent pictures, so the text may be about another one.
    const isLate = performance.now() - begun >= limits.seconds * 1000
    if (isLate) throw new RenderTimeout(reason, { cause: error })
    throw new UnusableImage(reason, { cause: error })
  }
}

const encode = (picture: Sharp, format: ImageFormat) =>
  format === 'webp'
    ? picture.webp({ quality, smartSubsample: true }).toBuffer()
    : picture.jpeg({ quality, progressive: true }).toBuffer()

/** Pixels to render, and the density (dots per inch) that gives a drawing that size. */
function fitting(
  { kind }: ImageSource,
  upright: { width: number; height: number },
  { width, height }: ImageSize,
) {
  if (kind === 'drawing') return { width, height, density: (72 * width) / upright.width }
  const scale = Math.min(1, upright.width / width, upright.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    density: 72,
  }
}
