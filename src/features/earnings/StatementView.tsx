import { Link } from '@tanstack/react-router'
import { dateFormat, plural } from '#language/formats.ts'
import { type Marked, dataLanguage, msg, t } from '#language/language.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { formatTime } from '#domain/dates/moment.ts'
import { formatCents } from '#domain/money/money.ts'
import { type YearStatement, lineText } from '#domain/money/year-statement.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { Logo } from '#ui/parts/Logo.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { PayStub } from '#ui/page/PayStub.tsx'
import { Picker } from '#ui/fields/Picker.tsx'
import { rich } from '#ui/parts/rich.tsx'
import styles from './StatementView.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export interface StatementViewProps {
  statement: YearStatement
  brand: string
  /** The participant's name, as far as the profile has it. */
  name: string
  /** A day such as 2026-11-23. */
  printedOn: string
  /** Years to choose from, latest first. */
  years: readonly number[]
  /** Time of the host's last answer about payouts; null while it is fresh. */
  asOf: Date | null
  /** The host has payouts, but could not be reached. */
  lacksPayouts: boolean
  /** Number of applications that are marked as paid without an amount. */
  withoutAmount: number
  onYear: (year: number) => void
  onDownload: () => void
  onPrint: () => void
}

export function StatementView(props: StatementViewProps) {
  const { statement, years, asOf, lacksPayouts, withoutAmount, onYear, onDownload, onPrint } = props
  const { year, giftCardCents, studyCents, lines } = statement
  return (
    <div className={styles.page}>
      <Letterhead {...props} />
      <PageColumn
        title={t('Year statement')}
        intro={t(
          'What you were paid, for your own records. This is not a tax form, and we do not send it to anyone.',
        )}
      >
        <div className={styles.tools}>
          <Picker
            label={t('Year')}
            value={String(year)}
            options={years.map((one) => ({ value: String(one), text: String(one) }))}
            onChange={(chosen) => onYear(Number(chosen))}
            isSet={year !== years[0]}
          />
          <Button variant="secondary" size="small" onClick={onDownload}>
            {t('Download CSV')}
          </Button>
          <Button variant="secondary" size="small" onClick={onPrint}>
            {t('Print')}
          </Button>
        </div>
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
            {statement.incentiveCents > 0 && (
              <span>
                {` ${t('Studies here gave you points worth {amount}: they count when a gift card pays them out.', { amount: formatCents(statement.incentiveCents) })}`}
              </span>
            )}
            {asOf && <span>{` ${t('Payments are shown as of {time}.', { time: formatTime(asOf) })}`}</span>}
          </p>
        </Card>
        <Lacking lacksPayouts={lacksPayouts} withoutAmount={withoutAmount} />
        {lines.length === 0 ? (
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
function Letterhead({ brand, name, printedOn }: Pick<StatementViewProps, 'brand' | 'name' | 'printedOn'>) {
  return (
    <div className={styles.letterhead}>
      <span className="app-logo">
        <Logo brand={brand} />
      </span>
      <p>
        {name && <strong>{name}</strong>}{' '}
        <span>{t('Printed on {date}', { date: formatDate(printedOn) ?? printedOn })}</span>
      </p>
    </div>
  )
}

function Lacking({
  lacksPayouts,
  withoutAmount,
}: Pick<StatementViewProps, 'lacksPayouts' | 'withoutAmount'>) {
  return (
    <>
      {lacksPayouts && (
        <Banner tone="info">{t('Gift cards are not included: we could not reach the server.')}</Banner>
      )}
      {withoutAmount > 0 && (
        <Banner tone="info" action={<Link to="/applications">{t('My applications')}</Link>}>
          {plural(
            withoutAmount,
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

function Months({ statement: { year, months, giftCardCents, studyCents } }: { statement: YearStatement }) {
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

function Lines({ statement: { lines } }: { statement: YearStatement }) {
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
