import { hash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unlessMissing } from '#server/errors/unless-missing.ts'
import { drawCover } from './cover-art.ts'
import { isUploadedName } from './uploaded-pictures.ts'

/** Larger files are not accepted as pictures. */
const maxFileBytes = 10_000_000

export interface ImageSource {
  bytes: Buffer
  /** Drawings are rendered in the requested size; files are never enlarged. */
  kind: 'drawing' | 'file'
  /** Changes when the picture does. */
  fingerprint: string
}

export interface NamedPictures {
  /**
   * Whether a name may be answered. Any name could be drawn, but only those of the catalogue are worth the work, and
   * uploaded pictures of drafts are not public.
   */
  isShown: (name: string) => Promise<boolean>
  readUploaded: (name: string) => Promise<Buffer | null>
}

/** An existing file that is not served; the message gives the reason for the log. */
export class UnusableImage extends Error {
  override name = 'UnusableImage'
}

/**
 * The file of that name in the media folder, else the drawing or the uploaded picture of that name, else null. The
 * name must have passed `isImageName`.
 *
 * @throws {UnusableImage}
 */
export async function findImageSource(
  name: string,
  mediaFolder: string | null,
  { isShown, readUploaded }: NamedPictures,
): Promise<ImageSource | null> {
  const bytes = mediaFolder === null ? null : await readPicture(mediaFolder, name)
  if (bytes !== null) return { bytes, kind: 'file', fingerprint: digest(bytes) }
  const svg = drawCover(name)
  if (svg === null && !isUploadedName(name)) return null
  if (!(await isShown(name))) return null
  if (svg === null) {
    const uploaded = await readUploaded(name)
    return uploaded && { bytes: uploaded, kind: 'file', fingerprint: name }
  }
  const drawing = Buffer.from(svg)
  return { bytes: drawing, kind: 'drawing', fingerprint: digest(drawing) }
}

/** Names a picture by its bytes, or by what it is made of. */
export const digest = (of: Buffer | string) => hash('sha256', of, 'base64url').slice(0, 27)

async function readPicture(folder: string, name: string): Promise<Buffer | null> {
  const path = await realpathOrNull(join(folder, name))
  if (path === null) return null
  // A link may point only to another picture in the folder.
  if (dirname(path) !== (await realpathOrNull(folder))) throw new UnusableImage('outside the media folder')
  const file = await openPicture(path)
  try {
    const status = await file.stat()
    if (!status.isFile()) throw new UnusableImage('not a file')
    if (status.size > maxFileBytes) throw new UnusableImage(`${status.size} bytes`)
    const bytes = await file.readFile()
    if (!isPicture(bytes)) throw new UnusableImage('neither JPEG, PNG nor WebP')
    return bytes
  } finally {
    await file.close()
  }
}

async function openPicture(path: string): Promise<FileHandle> {
  try {
    // The path is resolved, so a link that has replaced it since is not followed.
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    throw new UnusableImage('cannot be opened', { cause: error })
  }
}

const realpathOrNull = (path: string) =>
  unlessMissing(realpath(path), null).catch((cause: unknown) => {
    throw new UnusableImage('cannot be resolved', { cause })
  })

/** Checks the first bytes, because extensions may be wrong, and SVG and GIF have dangers of their own. */
export function isPicture(bytes: Buffer): boolean {
  const starts = (offset: number, text: string) =>
    bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
  return (
    starts(0, '\xff\xd8\xff') || starts(0, '\x89PNG\r\n\x1a\n') || (starts(0, 'RIFF') && starts(8, 'WEBP'))
  )
}
