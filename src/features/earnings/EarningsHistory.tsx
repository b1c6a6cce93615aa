import { useIsOffline } from '#offline/network/connectivity.ts'
import { useQuery } from '@tanstack/react-query'
import { t, dataLanguage, msg, plural, formatCount } from '#language/language.ts'
import { loadErrorText } from '#api/errors.ts'
import type { Cashout, Ledger } from '#contract/answers/earnings.ts'
import { formatTime } from '#domain/dates/moment.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Skeleton } from '#ui/parts/Skeleton.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { cashoutsQuery, ledgerQuery } from './queries.ts'
import { ledgerRows, pendingPoints, type LedgerRow } from './ledger-rows.ts'
import { PayoutList, type PayoutListProps } from './PayoutList.tsx'
import styles from './EarningsHistory.module.css'
import type { Elements } from '#ui/parts/elements.ts'
import { HostText } from '#ui/parts/HostText.tsx'

/** Payouts and all movements of points, as far as they could be fetched. */
export function EarningsHistory(links: Omit<PayoutListProps, 'cashouts'>) {
  const cashouts = useQuery(cashoutsQuery)
  const ledger = useQuery(ledgerQuery)
  return (
    <>
      <HistorySection
        title={t('Payments')}
        answer={cashouts}
        none={t('No payment has been requested yet.')}
        isEmpty={(rows) => rows.length === 0}
      >
        {(rows: Cashout[]) => <PayoutList cashouts={rows} {...links} />}
      </HistorySection>
      <HistorySection
        title={t('Points')}
        answer={ledger}
        none={t('No points yet. Take a survey or a study to earn some.')}
        isEmpty={({ entries, waiting }) => entries.length + waiting.length === 0}
      >
        {(known: Ledger) => <Points ledger={known} />}
      </HistorySection>
    </>
  )
}

function Points({ ledger }: { ledger: Ledger }) {
  const pending = pendingPoints(ledger)
  return (
    <>
      {pending > 0 && (
        <p>
          {plural(
            pending,
            '1 point is on its way. It is added to your balance once it is confirmed.',
            '{count} points are on their way. They are added to your balance once they are confirmed.',
          )}
        </p>
      )}
      <LedgerList rows={ledgerRows(ledger)} />
    </>
  )
}

interface HistorySectionProps<Data> {
  title: string
  answer: {
    data: Data | undefined
    dataUpdatedAt: number
    error: Error | null
    refetch: () => Promise<unknown>
  }
  isEmpty: (data: Data) => boolean
  /** Text of an empty list. */
  none: string
  children: (data: Data) => Elements
}

function HistorySection<Data>({ title, answer, isEmpty, none, children }: HistorySectionProps<Data>) {
  const { data, dataUpdatedAt, error, refetch } = answer
  const isOffline = useIsOffline()
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {data !== undefined && error !== null && (
        <p className={styles.none}>{t('As of {time}.', { time: formatTime(new Date(dataUpdatedAt)) })}</p>
      )}
      {data === undefined && error !== null && (
        <Banner tone="error" button={!isOffline && { text: t('Try again'), onPress: () => void refetch() }}>
          {loadErrorText(error, isOffline)}
        </Banner>
      )}
      {data === undefined && error === null && (
        <div aria-busy="true">
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
          {/* As high as the line that most participants see at first. */}
          <Skeleton height="1lh" />
        </div>
      )}
      {data !== undefined && (isEmpty(data) ? <p className={styles.none}>{none}</p> : children(data))}
    </section>
  )
}

const stateLabels = { pending: msg('Pending'), reversed: msg('Reversed') } as const

/** All movements of points, newest first; those outside of the balance are marked. */
export function LedgerList({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          <span className={styles.what} lang={row.isQuoted ? dataLanguage() : undefined}>
            {row.what}
          </span>
          <small className={styles.detail}>
            <span>{row.detail}</span>
            {row.reason !== null && (
              <>
                <span> · </span>
                <HostText isCommon>{row.reason}</HostText>
              </>
            )}
          </small>
          <span className={`${styles.points} ${pointsClass(row)}`}>
            {row.state !== 'confirmed' && (
              <span className={styles.mark}>{`${t(stateLabels[row.state])} `}</span>
            )}
            {row.state === 'reversed' ? (
              <s>{signed(row.points)}</s>
            ) : (
              <span translate="no">{signed(row.points)}</span>
            )}
            <VisuallyHidden>{` ${plural(Math.abs(row.points), 'point', 'points')}`}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  )
}

function pointsClass({ state, points }: LedgerRow): string {
  if (state !== 'confirmed') return styles.outside ?? ''
  return (points > 0 && styles.gained) || ''
}

function signed(points: number): string {
  return `${points > 0 ? '+' : '−'}${formatCount(Math.abs(points))}`
}
