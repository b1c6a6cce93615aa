import type { SourceRun, StudySource } from '#contract/desk/answers/sources.ts'
import { formatCount } from '#language/language.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { sourceTitle } from '#desk/shell/source-title.ts'
import { momentOf } from '#desk/shell/times.ts'
import { sourcesQuery } from './queries.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { useOperator } from '#desk/session/operator.ts'
import { ActButtons, ActForm, ReasonField } from '#desk/shell/ActForm.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './Sources.module.css'

const kindNames: Readonly<Record<SourceRun['kind'], string>> = { import: 'Import', sync: 'Sync' }

export function Sources() {
  const { sources } = useSuspenseQuery(sourcesQuery).data
  return (
    <DeskPage
      title="Sources"
      intro="Where studies come from. Imports and syncs: what they changed, refused, and why they failed."
    >
      {sources.length === 0 && (
        <EmptyState title="Nothing was imported yet">
          <p>
            <code translate="no">npm run import</code> <span>reads files of ClinicalTrials.gov,</span>{' '}
            <code translate="no">npm run sync</code> <span>follows it.</span>
          </p>
        </EmptyState>
      )}
      {sources.map((source) => (
        <Source key={source.source} source={source} />
      ))}
    </DeskPage>
  )
}

function Source({ source: row }: { source: StudySource }) {
  const { source, failing_since: failingSince, runs } = row
  return (
    <section className={styles.source}>
      <h2>{sourceTitle(source)}</h2>
      {failingSince !== null && (
        <Banner tone="error">
          {`Every run since ${momentOf(failingSince)} has failed. The newest one says why.`}
        </Banner>
      )}
      <SourceStudies source={row} />
      <RecordList>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </RecordList>
    </section>
  )
}

function Run({ run }: { run: SourceRun }) {
  const { kind, started_at: startedAt, changed, closed, refused, refusals, noted, notes, failure } = run
  return (
    <RecordRow
      heading="h3"
      title={`${kindNames[kind]} of ${momentOf(startedAt)}`}
      aside={<strong>{stateText(run)}</strong>}
      details={[
        `${formatCount(changed)} changed · ${formatCount(closed)} closed · ${formatCount(refused)} refused`,
      ]}
    >
      {failure !== null && <p className={styles.failure}>{`It failed: ${failure}`}</p>}
      <Records title="Refused records" rows={refusals} count={refused} />
      <Records title="Shown in the registry’s own words" rows={notes} count={noted} />
    </RecordRow>
  )
}

function stateText({ started_at: startedAt, ended_at: endedAt, failure }: SourceRun): string {
  if (endedAt === null) return 'Runs, or was stopped'
  return `${failure === null ? 'Done' : 'Failed'} after ${durationText(Date.parse(endedAt) - Date.parse(startedAt))}`
}

function durationText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  if (seconds < 120) return `${seconds} s`
  return `${formatCount(Math.round(seconds / 60))} min`
}

type RecordsProps = { title: string; rows: SourceRun['refusals']; count: number }

function Records({ title, rows, count }: RecordsProps) {
  if (rows.length === 0) return null
  const isCut = count > rows.length
  return (
    <details className={styles.refusals}>
      <summary>{`${title}: ${formatCount(count)}${isCut ? `, the first ${rows.length}` : ''}`}</summary>
      <ul>
        {rows.map(({ key, reason }, index) => (
          <li key={index}>
            <strong translate="no">{key}</strong> <span>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How many studies of a source participants can see; an editor hides all of them, or shows them again. */
function SourceStudies({ source }: { source: StudySource }) {
  const { studies, hidden } = source
  const [act, setAct] = useState<SourceAct | null>(null)
  const operator = useOperator()
  if (studies === 0) return null
  const acts = (['hide', 'show'] as const).filter((name) => (name === 'hide' ? hidden < studies : hidden > 0))
  if (act !== null) return <HideForm source={source} act={act} onClose={() => setAct(null)} />
  return (
    <>
      <p>
        <span>{countedNoun(studies, 'study', 'studies')}</span>
        {hidden > 0 && <span>{`, ${formatCount(hidden)} of them hidden`}</span>}
      </p>
      {operator.may('editor') && (
        <ButtonRow>
          <ActButtons acts={acts} titleOf={(name) => titles[name]} onChoose={setAct} />
        </ButtonRow>
      )}
    </>
  )
}

type SourceAct = 'hide' | 'show'

const titles: Record<SourceAct, string> = { hide: 'Hide all studies', show: 'Show hidden studies' }

const hints: Record<SourceAct, string> = {
  hide: 'For the log. Participants no longer find these studies',
  show: 'For the log. Studies that were hidden one by one are shown too',
}

function HideForm({
  source: { source, hidden },
  act,
  onClose,
}: {
  source: StudySource
  act: SourceAct
  onClose: () => void
}) {
  const client = useQueryClient()
  const hide = async (textOf: TextOf) => {
    const body = { source, hidden: act === 'hide', was: hidden, reason: textOf('reason') }
    client.setQueryData(sourcesQuery.queryKey, await call(endpoints.hideSource, { body }))
    for (const name of ['studies', 'study']) await client.invalidateQueries({ queryKey: [name] })
  }
  return (
    <ActForm title={titles[act]} act={hide} onClose={onClose}>
      <ReasonField hint={hints[act]} />
    </ActForm>
  )
}
