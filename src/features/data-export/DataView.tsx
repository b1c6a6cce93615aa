import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { t } from '#language/language.ts'
import { formatTime } from '#domain/dates/moment.ts'
import type { Disclosure } from '#domain/disclosures.ts'
import { Card } from '#ui/page/Card.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { rich } from '#ui/parts/rich.tsx'
import styles from './DataView.module.css'
import { Day } from './Day.tsx'
import { describeDisclosure } from './disclosure-text.ts'
import type { Elements } from '#ui/parts/elements.ts'

export interface DataViewProps {
  /** Time of the oldest shown answer of the host; null if all are fresh. */
  asOf: Date | null
  brand: string
  /** The host's account page, where the account can be deleted. */
  accountHref: string
  disclosures: readonly Disclosure[]
  /** Support's openings of the record; null if the host does not name them. */
  support: Elements
  /** Controls of export and import. */
  download: Elements
  importData: Elements
}

/** The page of the participant's data: export, import, and the recipients of the data. */
export function DataView({
  asOf,
  brand,
  accountHref,
  disclosures,
  support,
  download,
  importData,
}: DataViewProps) {
  return (
    <PageColumn
      title={t('Your data')}
      intro={t('Everything about you in one file, yours to keep, and a list of who has which part of it.')}
    >
      <Card>
        <div className={styles.ways}>
          <Way
            title={t('Take it with you')}
            text={t(
              'Profile, applications, saved and hidden studies, answers, points, payments and surveys, in one file that people and programs can read. It is made on this device.',
            )}
          >
            {download}
          </Way>
          <Way
            title={t('Bring it to this device')}
            text={t(
              'Applications, answers, saved and hidden studies come back from such a file. Nothing that is here already is lost.',
            )}
          >
            {importData}
          </Way>
        </div>
      </Card>
      <section className={styles.section}>
        <h2>{t('Who has my data')}</h2>
        <p className={styles.note}>
          <span>{t('{brand} has your profile, your answers and your points.', { brand })}</span>{' '}
          <span>
            {asOf
              ? t(
                  'Below is who else has what, by date, as far as this device knows; the server was last asked {time}.',
                  { time: formatTime(asOf) },
                )
              : t('Below is who else has what, by date, as far as this device knows.')}
          </span>
        </p>
        {disclosures.length === 0 ? (
          <p>{t('Nobody else so far.')}</p>
        ) : (
          <RecordList>
            {disclosures.map((disclosure) => (
              <DisclosureRow key={disclosure.key} disclosure={disclosure} />
            ))}
          </RecordList>
        )}
      </section>
      {support}
      <p className={styles.note}>
        {rich(
          'What the server itself has stored, deleting your account, and what is kept after that: {account}.',
          {
            account: <a href={accountHref}>{t('Account')}</a>,
          },
        )}
      </p>
    </PageColumn>
  )
}

function Way({ title, text, children }: { title: string; text: string; children: Elements }) {
  return (
    <section className={styles.way}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

function DisclosureRow({ disclosure }: { disclosure: Disclosure }) {
  const { at, studyId, fields } = disclosure
  const { name, to, text, about } = describeDisclosure(disclosure)
  return (
    <RecordRow
      heading="h3"
      title={name === null ? to : <HostText>{name}</HostText>}
      aside={<Day at={at} />}
      details={[
        fields.length === 0 ? (
          text
        ) : (
          <Fragment key="fields">
            <span>{text}</span> <HostText>{fields.join(' · ')}</HostText>
          </Fragment>
        ),
        studyId !== null &&
          (about === null ? (
            <Link key="answers" to="/focusgroup/$id/intake" params={{ id: String(studyId) }}>
              {t('Your answers')}
            </Link>
          ) : (
            <Link key="study" to="/study/$id" params={{ id: String(studyId) }}>
              <HostText>{about}</HostText>
            </Link>
          )),
      ].filter((detail) => detail !== false)}
    />
  )
}
