import { useId } from 'react'
import type { Destination } from '#domain/destination.ts'
import type { StudyView } from '#domain/study-view.ts'
import styles from './BeforeYouGo.module.css'
import { Facts } from './Facts.tsx'

export interface BeforeYouGoProps {
  study: StudyView
  destination: Destination
}

/** Ahead of Apply: where it really leads, what the study is in a few words, and what no honest study asks for. */
export function BeforeYouGo({ study, destination }: BeforeYouGoProps) {
  const titleId = useId()
  const { text, isEstimate } = study.expires
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>Before you go</h2>
      <Facts
        className={styles.facts}
        facts={[
          [wayTexts[destination.channel], destination.name ?? 'A page of the company'],
          ['Takes place', study.isOnline ? 'Online' : study.city],
          ['Pays', study.payout],
          ['Open until', isEstimate ? `${text}, our guess: the study does not say` : text],
        ]}
      />
      {destination.isOpenText && (
        <p>That page is not encrypted: others on your network can read what you type.</p>
      )}
      <ul>
        <li>Never pay to take part, and never deposit a check and send money on.</li>
        <li>Never give your Social Security number or bank details to apply.</li>
        <li>The study is theirs: what you tell them there is between you and them.</li>
      </ul>
    </section>
  )
}

const wayTexts: Record<Destination['channel'], string> = {
  link: 'You apply on',
  email: 'You write to',
  phone: 'You call',
}
