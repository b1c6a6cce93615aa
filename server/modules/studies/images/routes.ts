import { Hono } from 'hono'
import { BoundedQueue, QueueFull, SingleFlight } from '#server/runtime/bounded-queue.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { errorAnswer } from '#server/http/error-answers.ts'
import { holdsTag } from '#server/files/prepared-body.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { dataHeaders } from '#server/http/security-headers.ts'
import { type ImageSize, isImageName, readImageSize } from './image-size.ts'
import type { ImageSource, NamedPictures } from './image-source.ts'
import { UnusableImage, digest, findImageSource } from './image-source.ts'
import { catalogueNameCheck } from './shown-names.ts'
import { isUploadedName, readUploadedPicture } from './uploaded-pictures.ts'
import { type ImageFormat, renderImage, RenderTimeout } from './render-image.ts'
import { FileCache } from '#server/files/file-cache.ts'

type ImageDependencies = Pick<HostDependencies, 'mediaFolder' | 'imageCacheFolder' | 'log'>

/** Raise it when the same source renders differently: it invalidates entity tags and cached files. */
const recipe = 1
const cacheLimitBytes = 256_000_000
const pictureLimits = { pixels: 50_000_000, seconds: 3, parallel: 2, waiting: 200 }

// A day, because a name stays when its picture changes. A service worker keeps its copy for longer.
const dayCache = { 'Cache-Control': 'public, max-age=86400' }
/** Headers for names that are made from their picture: the picture of such a name never changes. */
const lastingCache = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const imageHeaders = {
  ...dataHeaders,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept',
}

export function imageRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  return pictureRoutes(deps, {
    isShown: catalogueNameCheck(db),
    readUploaded: (name) => readUploadedPicture(db, name),
  })
}

/**
 * `GET /img/{width}x{height}/{name}` (section 7): a stored picture, or a drawn cover, in one of the portal's
 * sizes, as WebP if the client accepts it. 400 for an invalid name; 404 for any other size, an unknown name
 * or an unusable picture; 503 if the queue is full, or a picture takes too long.
 */
export function pictureRoutes(
  deps: ImageDependencies,
  named: NamedPictures,
  limits = pictureLimits,
): Hono<HostEnv> {
  const render = renderer(deps, limits)
  return new Hono<HostEnv>().get('/img/:size/:name', async (c) => {
    const name = c.req.param('name')
    if (!isImageName(name)) return errorAnswer(c, 'bad-request')
    const size = readImageSize(c.req.param('size'))
    if (size === null) return errorAnswer(c, 'not-found')
    try {
      const source = await findImageSource(name, deps.mediaFolder, named)
      if (source === null) return errorAnswer(c, 'not-found')
      const format = acceptsWebp(c.req.header('Accept')) ? 'webp' : 'jpeg'
      const tag = tagOf(source, size, format)
      const cache = isUploadedName(name) ? lastingCache : dayCache
      const headers = { ...imageHeaders, ...cache, ETag: `"${tag}"` }
      if (holdsTag(c.req.header('If-None-Match'), headers.ETag)) return c.body(null, 304, headers)
      const bytes = await render(tag, source, size, format)
      return c.body(new Uint8Array(bytes), 200, { ...headers, 'Content-Type': `image/${format}` })
    } catch (error) {
      if (error instanceof QueueFull) return errorAnswer(c, 'unavailable', 1)
      if (!(error instanceof UnusableImage || error instanceof RenderTimeout)) throw error
      deps.log.warn({ requestId: c.var.requestId, image: name, reason: error.message }, 'image not usable')
      return error instanceof RenderTimeout ? errorAnswer(c, 'unavailable', 1) : errorAnswer(c, 'not-found')
    }
  })
}

/** Renders through the queue and the disk cache, both keyed by the entity tag. */
function renderer({ imageCacheFolder, log }: ImageDependencies, limits: typeof pictureLimits) {
  const queue = new BoundedQueue(limits)
  const shared = new SingleFlight<Buffer>()
  const cache = imageCacheFolder === null ? null : new FileCache(imageCacheFolder, cacheLimitBytes)
  return async (tag: string, source: ImageSource, size: ImageSize, format: ImageFormat) => {
    const cached = await cache?.read(tag)
    if (cached) return cached
    const make = async () => {
      const bytes = await renderImage(source, size, format, limits)
      // A full disk prevents the caching, not the answer.
      await cache?.write(tag, bytes).catch((error: unknown) => log.warn({ err: error }, 'image not cached'))
      return bytes
    }
    return shared.run(tag, () => queue.run(make))
  }
}

/** Hash of source, size, format and recipe; safe as a file name. */
function tagOf({ fingerprint }: ImageSource, { width, height }: ImageSize, format: ImageFormat): string {
  return digest(`${recipe} ${fingerprint} ${width}x${height} ${format}`)
}

const acceptsWebp = (accept: string | undefined) =>
  (accept ?? '').split(',').some((range) => /^image\/webp\b(?!.*;\s*q=0(?:\.0*)?$)/.test(range.trim()))
