import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openPostgres } from '#server/db/database.ts'
import { moneyApp } from './money-app.ts'
import { naiveRoutes } from './naive-routes.ts'

/** A host process that tests kill: serves the money routes on `PORT` from `DATABASE_URL`. */
const database = await openPostgres(process.env['DATABASE_URL'] ?? '')
const { app } = moneyApp(database)
app.route('/', naiveRoutes(database.db))
const answer = getRequestListener(app.fetch)
createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(
  Number(process.env['PORT']),
  'localhost',
  () => process.stdout.write('ready\n'),
)
