import * as endpoints from '#contract/desk/endpoints.ts'
import type { FinanceAnswer } from '#contract/desk/answers/finance.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { dateFormat } from '#language/formats.ts'
import { formatCount } from '#language/language.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '#desk/api/client.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { Fact, FactList } from '#desk/shell/FactList.tsx'
import { FileButton, fileTimeoutMs as timeoutMs } from '#desk/shell/FileButton.tsx'
import { NextPage } from '#desk/shell/PagedList.tsx'
import { partLink, StateLinks } from '#desk/shell/StateLinks.tsx'
import styles from './Finance.module.css'
import { financeKey, financeQuery } from './queries.ts'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { ActButtons, ActForm, ReasonField } from '#desk/shell/ActForm.tsx'

export function Finance({ asked }: { asked: number | undefined }) {
  const query = useSuspenseInfiniteQuery(financeQuery(asked))
  const { pages } = query.data
  const [data] = pages
  const [now] = useState(() => new Date().getFullYear())
  if (data === undefined) return null
  const { year } = data
  const books = { params: { year }, reason: `We write our books for ${year}`, timeoutMs }
  const hasSum = data.yearly_sum !== null
  return (
    <DeskPage
      title="Finance"
      intro="Participants in the list of people see that you have added up their payments. Months and years are in UTC."
      actions={
        <FileButton read={() => call(endpoints.financeFile, books)}>{`Download ${year} (CSV)`}</FileButton>
      }
    >
      <Sums finance={data} />
      <StateLinks>
        {[year - 1, year, year + 1]
          .filter((one) => one <= Math.max(now, year))
          .map((one) => (
            <Link key={one} to="/finance" search={{ year: one }} {...partLink(one === year)}>
              {String(one)}
            </Link>
          ))}
      </StateLinks>
      <Differing rows={data.differing} />
      <Table
        title="Gift cards by month"
        head={['Month', 'Cards', 'Dollars']}
        rows={data.months.map(({ month, count, dollars }) => [
          monthText(Date.parse(month)),
          formatCount(count),
          dollarText(dollars),
        ])}
      />
      <Table
        title="Points by study"
        head={['Study', 'People', 'Worth']}
        note="Of accounts that exist: the points of deleted ones are deleted with them."
        rows={data.studies.map(({ id, title, people, points }) => [
          <Link key="study" to="/studies/$id/people" params={{ id: String(id) }}>
            {title}
          </Link>,
          formatCount(people),
          formatPointsAsDollars(points),
        ])}
      />
      <Table
        title="Gift cards by person"
        head={['Participant', 'Sent', 'Waiting', 'On hold', 'Owed', ...(hasSum ? ['Tax form'] : [])]}
        rows={pages
          .flatMap(({ people }) => people)
          .map((person) => [
            <Link key="person" to="/people" search={{ query: person.enc_id }} translate="no">
              {person.email}
            </Link>,
            dollarText(person.dollars),
            dollarText(person.waiting),
            dollarText(person.held),
            formatPointsAsDollars(person.owed_points),
            ...(hasSum ? [needsForm(data, person) ? 'Needed' : ''] : []),
          ])}
      />
      <NextPage query={query} moreText="More people" />
    </DeskPage>
  )
}

const monthText = dateFormat({ month: 'long', timeZone: 'UTC' })
const dollarText = (dollars: number) => `$${formatCount(dollars)}`

const needsForm = ({ yearly_sum: sum }: FinanceAnswer, { dollars }: FinanceAnswer['people'][number]) =>
  sum !== null && dollars >= sum

function Sums({
  finance: { owed_points, unpaid, waiting, held, months, yearly_sum, above_sum: above, year },
}: {
  finance: FinanceAnswer
}) {
  const paid = months.reduce((sum, { dollars }) => sum + dollars, 0)
  return (
    <FactList>
      <Fact name="Owed in balances">{formatPointsAsDollars(owed_points)}</Fact>
      <Fact name="Points to approve">{`${formatPointsAsDollars(unpaid.points)} of ${countedNoun(unpaid.count, 'participation', 'participations')}`}</Fact>
      <Fact name="Waiting">{`${dollarText(waiting.dollars)} in ${countedNoun(waiting.count, 'card', 'cards')}`}</Fact>
      <Fact name="On hold">{`${dollarText(held.dollars)} in ${countedNoun(held.count, 'card', 'cards')}`}</Fact>
      <Fact name={`Paid in ${year}`}>{dollarText(paid)}</Fact>
      {yearly_sum !== null && (
        <Fact name={`From ${dollarText(yearly_sum)} a year`}>{countedNoun(above, 'person', 'people')}</Fact>
      )}
    </FactList>
  )
}

function Table({
  title,
  note,
  head,
  rows,
}: {
  title: string
  note?: string
  head: readonly string[]
  rows: readonly ReactNode[][]
}) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {note !== undefined && <p>{note}</p>}
      {rows.length === 0 ? (
        <EmptyState title="Nothing in this year" />
      ) : (
        <section
          className={styles.scroll}
          aria-label={title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard
          tabIndex={0}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no state and are replaced together
                <tr key={row}>
                  {cells.map((cell, column) => (
                    <td key={head[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

/** Gift cards that differ from the provider's list, until an operator has looked at them. */
function Differing({ rows }: { rows: FinanceAnswer['differing'] }) {
  if (rows.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>Differs from the provider’s list</h2>
      <RecordList>
        {rows.map((row) => (
          <Difference key={row.reference} row={row} />
        ))}
      </RecordList>
    </section>
  )
}

const lookedAt = 'Looked at'

function Difference({ row: { reference, failure, state } }: { row: FinanceAnswer['differing'][number] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RecordRow
      heading="h3"
      title={<span translate="no">{reference}</span>}
      details={[
        failure,
        state && (
          <Link
            key="payout"
            to="/payouts"
            search={{ state: state === 'requested' ? undefined : state, search: reference }}
          >
            Open the payout
          </Link>
        ),
      ]}
      actions={!isOpen && <ActButtons acts={[lookedAt]} of={reference} onChoose={() => setOpen(true)} />}
    >
      {isOpen && (
        <ActForm
          title={lookedAt}
          act={(textOf) => {
            const body = { failure, reason: textOf('reason') }
            return call(endpoints.lookAtDifference, { params: { reference }, body })
          }}
          again={[financeKey]}
          onClose={() => setOpen(false)}
        >
          <ReasonField hint="The log keeps it" />
        </ActForm>
      )}
    </RecordRow>
  )
}
