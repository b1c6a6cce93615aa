import { Hono } from 'hono'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { DeskEnv } from '#server/desk/calls/desk-env.ts'
import { requireRole } from '#server/desk/calls/guards.ts'
import { pictureRoutes } from '#server/modules/studies/images/routes.ts'
import { readUploadedPicture } from '#server/modules/studies/images/uploaded-pictures.ts'

/** Pictures of studies in the portal's sizes, for previews. Operators see those of drafts too. */
export function deskPictures(deps: DeskDependencies): Hono<DeskEnv> {
  const { db } = deps.database
  const pictures = pictureRoutes(deps, {
    isShown: async () => true,
    readUploaded: (name) => readUploadedPicture(db, name),
  })
  return new Hono<DeskEnv>()
    .use('/img/*', requireRole('viewer'), async (c, next) => {
      await next()
      if (c.res.ok) c.res.headers.set('Cache-Control', 'private, max-age=86400')
    })
    .route('/', pictures)
}
