import { useQuery } from '@tanstack/react-query'
import { Link, useLoaderData, useRouteContext, useRouter } from '@tanstack/react-router'
import { Fragment } from 'react'
import { t } from '#language/language.ts'
import { post } from '#api/client.ts'
import { env, hasFeature } from '#api/env.ts'
import { hostLinks } from '#api/host-links.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { missingWork, readDataExport } from '#domain/data-export.ts'
import { formatTime } from '#domain/dates/moment.ts'
import type { Disclosure } from '#domain/disclosures.ts'
import { DataImport } from '#features/data-export/DataImport.tsx'
import styles from '#features/data-export/data-export.module.css'
import { Day } from '#features/data-export/Day.tsx'
import { describeDisclosure } from '#features/data-export/disclosure-text.ts'
import { Download } from '#features/data-export/Download.tsx'
import { SupportRecord } from '#features/data-export/SupportRecord.tsx'
import { supportQuery } from '#features/data-export/queries.ts'
import { people } from '#offline/device-only/people.ts'
import { Card } from '#ui/page/Card.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { downloadData, importData, ownWork } from './data-export.ts'

const from = '/_member/_complete/data'

export function YourData() {
  const { user, client } = useRouteContext({ from })
  const router = useRouter()
  const owner = user.enc_id
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
            <Download
              hasPeople={people.of(owner).people.length > 0}
              onDownload={(withPeople) => downloadData(client, owner, withPeople)}
            />
          </Way>
          <Way
            title={t('Bring it to this device')}
            text={t(
              'Applications, answers, saved and hidden studies come back from such a file. Nothing that is here already is lost.',
            )}
          >
            <DataImport
              onRead={(text) => readDataExport(text, owner)}
              missing={async (own) => missingWork(own, await ownWork(client, owner))}
              onBring={async (own) => {
                await importData(owner, own)
                // Shows the imported data in the list below.
                await router.invalidate()
              }}
            />
          </Way>
        </div>
      </Card>
      <Recipients />
      {hasFeature('support') && <SupportPart />}
      <p className={styles.note}>
        {rich(
          'What the server itself has stored, deleting your account, and what is kept after that: {account}.',
          {
            account: <a href={hostLinks.notifications(owner)}>{t('Account')}</a>,
          },
        )}
      </p>
    </PageColumn>
  )
}

function Recipients() {
  const { disclosures, asOf } = useLoaderData({ from })
  return (
    <section className={styles.section}>
      <h2>{t('Who has my data')}</h2>
      <p className={styles.note}>
        <span>{t('{brand} has your profile, your answers and your points.', { brand: env.brand })}</span>{' '}
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
  )
}

function SupportPart() {
  const { client } = useRouteContext({ from })
  const support = useQuery({ ...supportQuery, enabled: false }).data
  return (
    <SupportRecord
      support={support ?? null}
      messagesHref={hostLinks.messages()}
      onAppeal={async (appeal) => {
        try {
          await post(endpoints.appeal, { body: appeal })
        } finally {
          // A refusal may be about a hold or an answer that the page does not show yet.
          await client.prefetchQuery({ ...supportQuery, staleTime: 0, retry: false })
        }
      }}
    />
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
