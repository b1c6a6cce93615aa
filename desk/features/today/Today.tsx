import { type KindOfWork, type Work, kindsOfWork } from '#contract/desk/answers/today.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { formatCount } from '#language/language.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { navigation } from '#desk/shell/navigation.ts'
import { useOperator } from '#desk/session/operator.ts'
import { todayQuery } from './queries.ts'
import styles from './Today.module.css'

export function Today() {
  const today = useSuspenseQuery(todayQuery)
  const { name } = useOperator()
  const open = kindsOfWork
    .filter((kind) => today.data[kind.name].count > 0)
    .toSorted((one, other) => today.data[other.name].count - today.data[one.name].count)
  const isAnyOpen = open.length > 0
  return (
    <DeskPage title="Today" intro={isAnyOpen ? `This waits, ${name}.` : `Nothing waits for you, ${name}.`}>
      <ul className={styles.kinds}>
        {open.map((kind) => (
          <li key={kind.name}>
            <Tile kind={kind} work={today.data[kind.name]} />
          </li>
        ))}
      </ul>
      {isAnyOpen && open.length < kindsOfWork.length && <p>All else is done.</p>}
    </DeskPage>
  )
}

function Tile({ kind: { to, search, title }, work }: { kind: KindOfWork; work: Work }) {
  const operator = useOperator()
  const content = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.count}>{formatCount(work.count)}</span>
      <small>{noteOf(work)}</small>
    </>
  )
  const tile = { className: styles.kind, 'data-urgent': work.urgent > 0 }
  const mayOpen = navigation.some((page) => page.to === to && operator.may(page.access))
  if (!mayOpen) return <div {...tile}>{content}</div>
  return (
    <Link to={to} {...(search && { search })} {...tile}>
      {content}
    </Link>
  )
}

const noteOf = ({ since_yesterday: recent, oldest_at: oldest, urgent }: Work) =>
  [
    `${formatCount(recent)} since yesterday`,
    oldest && `the oldest ${ageText(oldest)}`,
    urgent > 0 && `${formatCount(urgent)} urgent`,
  ]
    .filter(Boolean)
    .join(' · ')

function ageText(moment: string): string {
  const hours = Math.floor((Date.now() - Date.parse(moment)) / hourMs)
  if (hours < 1) return 'of this hour'
  if (hours < 48) return `${countedNoun(hours, 'hour', 'hours')} old`
  return `${Math.floor(hours / 24)} days old`
}
