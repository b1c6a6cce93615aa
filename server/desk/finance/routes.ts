import * as endpoints from '#contract/desk/endpoints.ts'
import { csvFile } from '#domain/csv.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { openRecords, reasonOf } from '#server/desk/openings/open-records.ts'
import { sumUnpaid } from '#server/modules/member/applications/unpaid.ts'
import { HostError } from '#server/errors/host-error.ts'
import { openRecipient } from '#server/modules/money/cashout/repo.ts'
import { readSums } from '#server/modules/money/ledger/sums.ts'
import { work } from '#server/work/work.ts'
import {
  type PersonPosition,
  countFrom,
  findArchived,
  findDiffering,
  findMonths,
  findPeople,
  findSent,
  findStudies,
  markSeen,
  monthsOf,
  yearOf,
} from './repo.ts'

const reason = 'We add up our payments'
const peopleAtOnce = 100

export function financeRoutes(deps: DeskDependencies) {
  const { database, clock, config } = deps
  return new DeskRoutes(deps)
    .handle(endpoints.finance, ({ c, operator }) => {
      const now = clock()
      const year = readYear(c.req.query('year'), now)
      const after = readAfter(c.req.query('after'))
      const { yearlySum } = config
      return database.db.transaction(async (tx) => {
        const { owedPoints, waiting, waitingDollars, held, heldDollars } = await readSums(tx)
        const found = await findPeople(tx, year, { after, max: peopleAtOnce + 1 })
        const people = found.slice(0, peopleAtOnce)
        const last = found.length > peopleAtOnce ? people.at(-1) : undefined
        await openRecords(tx, { operator, opened: 'payouts', reason }, people, now)
        return {
          year,
          owed_points: owedPoints,
          unpaid: await sumUnpaid(tx),
          waiting: { count: waiting, dollars: waitingDollars },
          held: { count: held, dollars: heldDollars },
          months: await findMonths(tx, year),
          studies: await findStudies(tx, yearOf(year)),
          people: people.map(({ participantId: _id, all: _all, ...person }) => person),
          next: last === undefined ? null : `${last.all}_${last.participantId}`,
          yearly_sum: yearlySum,
          above_sum: yearlySum === null ? 0 : await countFrom(tx, year, yearlySum),
          differing: await findDiffering(tx),
        }
      })
    })
    .handle(endpoints.lookAtDifference, async ({ operator, body: { failure, reason: given }, param }) => {
      const reference = param('reference')
      await work(deps, operator, async (w) => {
        if (!(await markSeen(w, { reference, failure }))) throw new DeskError('changed-meanwhile')
        const subject = `payout:${reference}`
        return w.note({ act: 'payout.look', subject, reason: given, after: { failure } })
      })
    })
    .handle(endpoints.financeFile, ({ c, operator, param }) => {
      const year = readYear(param('year'), clock())
      const given = reasonOf(c)
      // A year of many takes longer than the statements of a request may.
      return work({ ...deps, database: { db: database.reports } }, operator, async (w) => {
        const { db: tx } = w
        const lines: string[][] = []
        for (const month of monthsOf(year)) {
          const sent = await findSent(tx, month)
          await openRecords(tx, { operator, opened: 'payouts', reason: given }, sent, w.now)
          for (const row of sent) {
            const to = openRecipient(w, row)
            lines.push([
              ...cardCells(row),
              row.payoutReference ?? '',
              row.encId,
              row.email,
              String(row.ofYear),
              config.yearlySum !== null && row.ofYear >= config.yearlySum ? 'needed' : '',
              ...(to ? [to.firstName, to.lastName, to.streetAddress, to.city, to.state, to.zip] : []),
            ])
          }
        }
        for (const row of await findArchived(tx, yearOf(year)))
          lines.push([...cardCells(row), '', 'Deleted account'])
        const cells = lines.map((line) => titles.map((_title, column) => line[column] ?? ''))
        const act = { act: 'finance.export', subject: `year:${year}`, reason: given } as const
        const file = { name: `gift-cards-${year}.csv`, csv: csvFile([titles, ...cells]) }
        return w.note({ ...act, after: { rows: lines.length } }, file)
      })
    }).app
}

/** The tax form needs the name and the address. They are those of the card, as long as they are kept. */
const titles =
  'Sent,Reference,Dollars,Gift card,Participant,E-mail,Dollars in the year,Tax form,First name,Last name,Street address,City,State,ZIP code'.split(
    ',',
  )

const cardCells = (row: { settledAt: Date | null; reference: string; dollars: number }): string[] => [
  row.settledAt?.toISOString().slice(0, 10) ?? '',
  row.reference,
  String(row.dollars),
]

/** Dollars and number of the last person of the page before. @throws {HostError} `invalid` for anything else. */
function readAfter(text: string | undefined): PersonPosition | null {
  if (!text) return null
  const [, dollars, id] = /^(\d{1,9})_(\d{1,9})$/.exec(text) ?? []
  if (dollars === undefined || id === undefined) throw new HostError('invalid')
  return { dollars: Number(dollars), id: Number(id) }
}

/** By default the current year. @throws {HostError} `invalid` for anything that is no year. */
function readYear(text: string | undefined, now: Date): number {
  if (!text) return now.getUTCFullYear()
  if (!/^20\d\d$/.test(text)) throw new HostError('invalid')
  return Number(text)
}
