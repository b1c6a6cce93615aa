import { pictureLimits } from '#contract/desk/answers/own-studies.ts'
import type { Database } from '#server/db/database.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { digest, isPicture } from '#server/modules/studies/images/image-source.ts'
import { loadDecoder } from '#server/modules/studies/images/render-image.ts'
import { storePicture } from '#server/modules/studies/images/uploaded-pictures.ts'

/** Twice the largest width of a study's page: more pixels are never shown. */
const maxWidth = 2144
const quality = 86
const timeoutSeconds = 10

/**
 * Stores an uploaded picture and resolves to its name. Pixels alone are kept: the picture is written again, so nothing
 * of the file is stored, such as the place of a photo or a text behind its end.
 *
 * @throws {DeskError} `picture-unusable`, `picture-too-small` or `picture-too-large`.
 */
export async function addPicture(db: Database, file: Buffer, now: Date): Promise<string> {
  const bytes = await rewrite(file)
  const name = `own-${digest(bytes)}.webp`
  await storePicture(db, name, bytes, now)
  return name
}

async function rewrite(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw new DeskError('picture-unusable')
  const sharp = await loadDecoder()
  const { pages, autoOrient } = await decoding(() => sharp(file, { limitInputPixels: false }).metadata())
  if (pages !== undefined && pages > 1) throw new DeskError('picture-unusable')
  requireSize(autoOrient)
  const { width, height } = shownPart(autoOrient)
  return decoding(() =>
    sharp(file, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality, smartSubsample: true })
      .toBuffer(),
  )
}

async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new DeskError('picture-unusable', { cause: error })
  }
}

interface Size {
  width: number
  height: number
}

function requireSize({ width, height }: Size): void {
  if (width * height > pictureLimits.pixels) throw new DeskError('picture-too-large')
  const { minWidth, minHeight } = pictureLimits
  if (width < minWidth || height < minHeight) throw new DeskError('picture-too-small')
}

/** The part that lists (square) and pages (twice as wide as high) show, in at most `maxWidth`. */
function shownPart(upright: Size): Size {
  const width = Math.min(upright.width, 2 * upright.height)
  const height = Math.min(upright.height, width)
  const scale = Math.min(1, maxWidth / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
