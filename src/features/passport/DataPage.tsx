import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatTime } from '#domain/calendar.ts'
import type { Disclosure } from '#domain/disclosures.ts'
import { Card } from '#ui/Card.tsx'
import { PageColumn } from '#ui/PageColumn.tsx'
import { RecordList, RecordRow } from '#ui/RecordList.tsx'
import styles from './DataPage.module.css'
import { describeDisclosure } from './disclosure-text.ts'

export interface DataPageProps {
  /** When the host last told what is shown; null while that is fresh. */
  asOf: Date | null
  /** Name of the product, which has the profile. */
  brand: string
  /** The account's own page, where it can be deleted. */
  accountHref: string
  disclosures: readonly Disclosure[]
  /** The ways out of the portal and into it. */
  download: ReactNode
  bringIn: ReactNode
}

/** Everything of a participant in one file, back again, and who has what of her. */
export function DataPage({ asOf, brand, accountHref, disclosures, download, bringIn }: DataPageProps) {
  return (
    <PageColumn
      title="Your data"
      intro="Everything about you in one file, yours to keep, and a list of who has which part of it."
    >
      <Card>
        <div className={styles.ways}>
          <Way
            title="Take it with you"
            text="Profile, applications, saved and hidden studies, answers, points, payouts and surveys, in one file that people and programs can read. It is made on this device."
          >
            {download}
          </Way>
          <Way
            title="Bring it to this device"
            text="Applications, answers, saved and hidden studies come back from such a file. Nothing that is here already is lost."
          >
            {bringIn}
          </Way>
        </div>
      </Card>
      <section className={styles.section}>
        <h2>Who has my data</h2>
        <p className={styles.note}>
          {brand} has your profile, your answers and your points. Below is who else has what, by date, as far
          as this device knows{asOf && `; the server was last asked ${formatTime(asOf)}`}.
        </p>
        {disclosures.length === 0 ? (
          <p>Nobody else so far.</p>
        ) : (
          <RecordList>
            {disclosures.map((disclosure) => (
              <DisclosureRow key={disclosure.key} disclosure={disclosure} />
            ))}
          </RecordList>
        )}
      </section>
      <p className={styles.note}>
        What the server itself has stored, and deleting your account: <a href={accountHref}>Account</a>.
      </p>
    </PageColumn>
  )
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.way}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

function DisclosureRow({ disclosure }: { disclosure: Disclosure }) {
  const { at, studyId } = disclosure
  const { to, way, what, about } = describeDisclosure(disclosure)
  return (
    <RecordRow
      heading="h3"
      title={to}
      aside={
        <time className={styles.day} dateTime={at}>
          {formatDate(at)}
        </time>
      }
      details={[
        `${way}. ${what}`,
        studyId !== null &&
          (about === null ? (
            <Link key="answers" to="/focusgroup/$id/intake" params={{ id: String(studyId) }}>
              Your answers
            </Link>
          ) : (
            <Link key="study" to="/study/$id" params={{ id: String(studyId) }}>
              {about}
            </Link>
          )),
      ].filter((detail) => detail !== false)}
    />
  )
}
