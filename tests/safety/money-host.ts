import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openPostgres } from '#server/db/database.ts'
import { mailWriters } from '#server/mail-writers.ts'
import { orderPayouts } from '#server/modules/money/payouts/order-payouts.ts'
import { sendDueMails } from '#server/platform/mail-queue/delivery.ts'
import { folderMail } from '#server/platform/mail/folder-mail.ts'
import { Poll } from '#server/runtime/poll.ts'
import { hurriedClock, tremendousAt } from './gift-card-orders.ts'
import { moneyApp } from './money-app.ts'
import { naiveRoutes } from './naive-routes.ts'

/**
 * A host process that tests kill: serves the money routes on `PORT` from `DATABASE_URL`, orders gift cards at
 * `GIFT_CARDS_URL`, and writes e-mails to `MAIL_FOLDER`.
 */
const database = await openPostgres(process.env['DATABASE_URL'] ?? '')
const { app, deps } = moneyApp(database)
app.route('/', naiveRoutes(database.db))
const answer = getRequestListener(app.fetch)
createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(
  Number(process.env['PORT']),
  'localhost',
  () => process.stdout.write('ready\n'),
)

const giftCardsUrl = process.env['GIFT_CARDS_URL']
if (giftCardsUrl !== undefined) {
  const provider = tremendousAt(giftCardsUrl)
  const hurried = {
    ...deps,
    clock: hurriedClock,
    mail: folderMail(process.env['MAIL_FOLDER'] ?? '', () => {}),
  }
  new Poll((stopping) => orderPayouts(hurried, provider, stopping), {
    log: deps.log,
    failure: 'gift cards cannot be ordered',
  }).start(20)
  new Poll((stopping) => sendDueMails(hurried, mailWriters(hurried), stopping), {
    log: deps.log,
    failure: 'e-mails cannot be sent',
  }).start(20)
}
