import type { TodayAnswer, Work } from '#contract/desk/answers/today.ts'
import { formatCount } from '#language/formats.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { useOperator } from '#desk/session/use-operator.ts'
import { todayQuery } from './queries.ts'
import styles from './Today.module.css'

/** The five kinds of open work, the most urgent first. */
const kinds = [
  { name: 'payouts', to: '/payouts', title: 'Payouts waiting', done: 'No payout is waiting.' },
  { name: 'held_accounts', to: '/people', title: 'Accounts on hold', done: 'No account is on hold.' },
  { name: 'reports', to: '/messages', title: 'Reports of problems', done: 'No problem is reported.' },
  { name: 'failed_sources', to: '/sources', title: 'Sources that failed', done: 'All sources work.' },
  { name: 'unread_answers', to: '/answers', title: 'Answers unread', done: 'All answers are read.' },
] as const satisfies readonly { name: keyof TodayAnswer; to: string; title: string; done: string }[]

/** What waits for the operator, each number a link to the page that clears it. */
export function Today() {
  const today = useSuspenseQuery(todayQuery)
  const { name } = useOperator()
  const total = kinds.reduce((sum, kind) => sum + today.data[kind.name].count, 0)
  return (
    <DeskPage
      title="Today"
      intro={total === 0 ? `Nothing waits for you, ${name}.` : `This waits, ${name}. Oldest work first.`}
    >
      <ul className={styles.kinds}>
        {kinds.map(({ name: kind, to, title, done }) => (
          <li key={kind}>
            <Link to={to} className={styles.kind} data-open={today.data[kind].count > 0}>
              <span className={styles.title}>{title}</span>
              <span className={styles.count}>{formatCount(today.data[kind].count)}</span>
              <span className={styles.note}>{noteOf(today.data[kind], done)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DeskPage>
  )
}

function noteOf({ count, since_yesterday: recent, oldest_at: oldest }: Work, done: string): string {
  if (count === 0 || oldest === null) return done
  return `${formatCount(recent)} since yesterday · the oldest ${ageText(oldest)}`
}

const hourMs = 60 * 60_000

function ageText(moment: string): string {
  const hours = Math.floor((Date.now() - Date.parse(moment)) / hourMs)
  if (hours < 1) return 'of this hour'
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'} old`
  return `${Math.floor(hours / 24)} days old`
}
