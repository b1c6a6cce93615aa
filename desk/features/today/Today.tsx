import type { PayoutState } from '#contract/desk/answers/payouts.ts'
import type { TodayAnswer, Work } from '#contract/desk/answers/today.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { formatCount } from '#language/formats.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { navigation } from '#desk/shell/navigation.ts'
import { useOperator } from '#desk/session/operator.ts'
import { todayQuery, waitingOf } from './queries.ts'
import styles from './Today.module.css'

interface Kind {
  name: keyof TodayAnswer
  title: string
  /** Text for a count of 0. */
  done: string
  search?: { state: PayoutState }
  /** The page that clears it. An operator who may not see it reads the count alone. */
  to: '/payouts' | '/finance' | '/answers' | '/people' | '/contact' | '/sources' | '/mails'
}

const kinds: readonly Kind[] = [
  { name: 'payouts', to: '/payouts', title: 'Payouts waiting', done: 'No payout is waiting.' },
  {
    name: 'undos',
    to: '/payouts',
    search: { state: 'doubted' },
    title: 'Undo asked',
    done: 'No undo of a sent payout is asked for.',
  },
  {
    name: 'differences',
    to: '/finance',
    title: 'Cards that differ',
    done: 'All cards are as the provider has them.',
  },
  { name: 'pay', to: '/answers', title: 'Points to approve', done: 'All who attended are paid.' },
  {
    name: 'points',
    to: '/people',
    title: 'Points by hand to approve',
    done: 'No points wait for a second operator.',
  },
  { name: 'freed', to: '/answers', title: 'Places that came back', done: 'No place that came back is free.' },
  { name: 'answers', to: '/answers', title: 'Unread answers', done: 'All answers are read.' },
  { name: 'held_accounts', to: '/people', title: 'Accounts on hold', done: 'No account is on hold.' },
  { name: 'messages', to: '/contact', title: 'Messages and reports', done: 'Every message is answered.' },
  { name: 'failed_sources', to: '/sources', title: 'Sources that failed', done: 'All sources work.' },
  { name: 'mails', to: '/mails', title: 'E-mails in trouble', done: 'All e-mails get through.' },
]

export function Today() {
  const today = useSuspenseQuery(todayQuery)
  const { name } = useOperator()
  const total = waitingOf(today.data)
  return (
    <DeskPage
      title="Today"
      intro={total === 0 ? `Nothing waits for you, ${name}.` : `This waits, ${name}. Begin with the oldest.`}
    >
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind.name}>
            <Tile kind={kind} work={today.data[kind.name]} />
          </li>
        ))}
      </ul>
    </DeskPage>
  )
}

function Tile({ kind: { to, search, title, done }, work }: { kind: Kind; work: Work }) {
  const operator = useOperator()
  const isOpen = work.count > 0
  const content = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.count}>{formatCount(work.count)}</span>
      <span className={styles.note}>{noteOf(work, done)}</span>
    </>
  )
  const mayOpen = navigation.some((page) => page.to === to && operator.may(page.access))
  if (!mayOpen) return <div className={styles.kind}>{content}</div>
  return (
    <Link to={to} {...(search && { search })} className={styles.kind} data-open={isOpen}>
      {content}
    </Link>
  )
}

function noteOf({ count, since_yesterday: recent, oldest_at: oldest }: Work, done: string): string {
  if (count === 0 || oldest === null) return done
  return `${formatCount(recent)} since yesterday · the oldest ${ageText(oldest)}`
}

function ageText(moment: string): string {
  const hours = Math.floor((Date.now() - Date.parse(moment)) / hourMs)
  if (hours < 1) return 'of this hour'
  if (hours < 48) return `${countedNoun(hours, 'hour', 'hours')} old`
  return `${Math.floor(hours / 24)} days old`
}
