import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { env, hasFeature } from '#api/env.ts'
import { dateFormat } from '#language/formats.ts'
import { type Marked, dataLanguage, msg, t, plural } from '#language/language.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { formatTime } from '#domain/dates/moment.ts'
import { formatCents } from '#domain/money/money.ts'
import {
  type YearStatement,
  lineText,
  statementCsv,
  statementYears,
  withoutAmount,
  yearStatement,
} from '#domain/money/year-statement.ts'
import { cashoutsQuery, ledgerQuery } from '#features/earnings/queries.ts'
import { useApplications } from '#pages/marks/use-applications.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { useToday } from '#pages/today.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Picker } from '#ui/fields/Picker.tsx'
import { Card } from '#ui/page/Card.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { PayStub } from '#ui/page/PayStub.tsx'
import { Button } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { Logo } from '#ui/parts/Logo.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { saveFile } from '#ui/parts/save-file.ts'
import styles from './statement-page.module.css'

const from = '/_member/_complete/earnings/statement'

export function Statement() {
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const { year: asked = 0 } = useSearch({ from })
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2100 ? asked : thisYear
  const cashouts = useQuery({ ...cashoutsQuery, enabled: hasFeature('ledger') })
  const { data: ledger } = useQuery({ ...ledgerQuery, enabled: hasFeature('ledger') })
  const applications = useApplications()
  const paid = useMemo(
    () => ({ cashouts: cashouts.data ?? [], applications, entries: ledger?.entries ?? [] }),
    [cashouts.data, applications, ledger],
  )
  const statement = useMemo(() => yearStatement(year, paid), [year, paid])
  const isOld = cashouts.data !== undefined && cashouts.error !== null
  return (
    <div className={styles.page}>
      <Letterhead printedOn={today} />
      <PageColumn
        title={t('Year statement')}
        intro={t(
          'What you were paid, for your own records. This is not a tax form, and we do not send it to anyone.',
        )}
      >
        <Tools
          statement={statement}
          years={[...new Set([...statementYears(paid, thisYear), year])].toSorted((a, b) => b - a)}
        />
        <Sum statement={statement} asOf={isOld ? new Date(cashouts.dataUpdatedAt) : null} />
        <Lacking
          lacksPayouts={hasFeature('ledger') && cashouts.data === undefined}
          count={withoutAmount(applications).length}
        />
        {statement.lines.length === 0 ? (
          <p>{t('Nothing was paid in {year}, as far as is known here.', { year })}</p>
        ) : (
          <>
            <Months statement={statement} />
            <Lines statement={statement} />
          </>
        )}
      </PageColumn>
    </div>
  )
}

/** Names the product and the participant in print, where the page's header is missing. */
function Letterhead({ printedOn }: { printedOn: string }) {
  const { first_name: first, profile_data: profile } = useMember()
  const name = [first, profile.last_name].filter((part) => typeof part === 'string' && part !== '').join(' ')
  return (
    <div className={styles.letterhead}>
      <span className="app-logo">
        <Logo brand={env.brand} />
      </span>
      <p>
        {name && <strong>{name}</strong>}{' '}
        <span>{t('Printed on {date}', { date: formatDate(printedOn) ?? printedOn })}</span>
      </p>
    </div>
  )
}

interface StatementProps {
  statement: YearStatement
}

/** @param props.years Years to choose from, latest first. */
function Tools({ statement, years }: StatementProps & { years: readonly number[] }) {
  const { year } = statement
  const navigate = useNavigate({ from: '/earnings/statement' })
  const download = () =>
    saveFile(`${env.brand} ${year}.csv`, 'text/csv;charset=utf-8', statementCsv(statement))
  return (
    <div className={styles.tools}>
      <Picker
        label={t('Year')}
        value={String(year)}
        options={years.map((one) => ({ value: String(one), text: String(one) }))}
        onChange={(chosen) => void navigate({ search: { year: Number(chosen) }, replace: true })}
        isSet={year !== years[0]}
      />
      <Button variant="secondary" size="small" onClick={download}>
        {t('Download CSV')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => print()}>
        {t('Print')}
      </Button>
    </div>
  )
}

/** @param props.asOf Time of the host's last answer about payouts; null while it is fresh. */
function Sum({ statement, asOf }: StatementProps & { asOf: Date | null }) {
  const { year, giftCardCents, studyCents, incentiveCents } = statement
  return (
    <Card
      stub={
        <PayStub
          label={t('Paid in {year}', { year })}
          amount={formatCents(giftCardCents + studyCents)}
          note={t('{cards} in gift cards, {studies} from studies', {
            cards: formatCents(giftCardCents),
            studies: formatCents(studyCents),
          })}
        />
      }
    >
      <p className={styles.note}>
        {rich(
          'Gift cards count on the day they were sent. What studies paid you is as you noted it under {list}.',
          { list: <Link to="/applications">{t('My applications')}</Link> },
        )}
        {incentiveCents > 0 && (
          <span>
            {` ${t('Studies here gave you points worth {amount}: they count when a gift card pays them out.', { amount: formatCents(incentiveCents) })}`}
          </span>
        )}
        {asOf && <span>{` ${t('Payments are shown as of {time}.', { time: formatTime(asOf) })}`}</span>}
      </p>
    </Card>
  )
}

/** @param props.count Number of applications that are marked as paid without an amount. */
function Lacking({ lacksPayouts, count }: { lacksPayouts: boolean; count: number }) {
  return (
    <>
      {lacksPayouts && (
        <Banner tone="info">{t('Gift cards are not included: we could not reach the server.')}</Banner>
      )}
      {count > 0 && (
        <Banner tone="info" action={<Link to="/applications">{t('My applications')}</Link>}>
          {plural(
            count,
            '1 application is marked as paid without an amount, and not counted.',
            '{count} applications are marked as paid without an amount, and not counted.',
          )}
        </Banner>
      )}
    </>
  )
}

const monthHeads = [msg('Month'), msg('Gift cards'), msg('Studies'), msg('Total')]
const monthFormat = dateFormat({ month: 'long', timeZone: 'UTC' })

function Months({ statement: { year, months, giftCardCents, studyCents } }: StatementProps) {
  return (
    <Table title={t('By month')} heads={monthHeads}>
      <tbody>
        {months.map(({ month, ...paid }) => (
          <tr key={month}>
            <th scope="row">{monthFormat(Date.UTC(year, month - 1))}</th>
            <td>{amountText(paid.giftCardCents)}</td>
            <td>{amountText(paid.studyCents)}</td>
            <td>{amountText(paid.giftCardCents + paid.studyCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Year')}</th>
          <td>{amountText(giftCardCents)}</td>
          <td>{amountText(studyCents)}</td>
          <td>{amountText(giftCardCents + studyCents)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}

const wordsHead = msg('What')
const lineHeads = [msg('Date'), wordsHead, msg('Amount')]

function Lines({ statement: { lines } }: StatementProps) {
  return (
    <Table title={t('By payment')} heads={lineHeads}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{formatDate(line.day)}</th>
            <td className={styles.what} lang={line.kind === 'study' ? dataLanguage() : undefined}>
              {lineText(line)}
            </td>
            <td>{formatCents(line.cents)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Table({ title, heads, children }: { title: string; heads: readonly Marked[]; children: Elements }) {
  return (
    <section
      className={styles.wide}
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === wordsHead ? styles.what : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

/** Most months are empty: zeros would hide the others. */
function amountText(cents: number): string {
  return cents === 0 ? '–' : formatCents(cents)
}
