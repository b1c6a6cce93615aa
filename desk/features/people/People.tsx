import { holdTitles } from '#contract/desk/answers/roster.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { errorText, isRefusedAs } from '#desk/api/errors.ts'
import { useOperator } from '#desk/session/operator.ts'
import { dayOf } from '#desk/shell/times.ts'
import { FormGrid } from '#desk/shell/FormGrid.tsx'
import { ActButtons, ReasonField, ActForm } from '#desk/shell/ActForm.tsx'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { Person } from './Person.tsx'
import { type RecordKey, peopleFoundQuery, peopleOnHoldQuery, personQuery, wishesQuery } from './queries.ts'
import { PagedList } from '#desk/shell/PagedList.tsx'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { WishesAnswer } from '#contract/desk/answers/people.ts'
import { pointsText } from '#domain/money/counted.ts'
import { call } from '#desk/api/client.ts'
import styles from './People.module.css'

const open = 'Open the record'
const nobody: RecordKey = { query: '', reason: '' }

/** @param props.query A participant that another page names: the reason is still asked for. */
export function People({ query = '' }: { query?: string | undefined }) {
  const [opened, setOpened] = useState(nobody)
  const operator = useOperator()
  const person = useQuery({ ...personQuery(opened), enabled: opened.query !== '' })
  const isNobody = isRefusedAs(person.error, 'not-found')
  const found = useQuery({ ...peopleFoundQuery(opened), enabled: isNobody && opened.query.length > 1 })
  const people = (isNobody && found.data?.people) || []
  return (
    <DeskPage
      title="People"
      intro="Opening a record needs a reason. The participant reads it, and when it was."
    >
      <Card>
        <OpenForm key={query} query={query} isBusy={person.isFetching} onOpen={setOpened} />
        {person.isError && people.length === 0 && !found.isFetching && (
          <Banner tone="error">{errorText(isNobody && found.isError ? found.error : person.error)}</Banner>
        )}
      </Card>
      {people.length > 0 && (
        <RecordList>
          {people.map(({ enc_id: encId, email, name, created_at: createdAt }) => (
            <RecordRow
              key={encId}
              heading="h2"
              title={name ?? email}
              aside={<time dateTime={createdAt}>{dayOf(createdAt)}</time>}
              details={[email]}
              actions={
                <ActButtons
                  acts={[open]}
                  of={email}
                  onChoose={() => setOpened({ query: encId, reason: opened.reason })}
                />
              }
            />
          ))}
        </RecordList>
      )}
      {person.data ? (
        <Person key={person.data.id} person={person.data} opened={opened} />
      ) : (
        <>
          {operator.may('payer') && <Wishes />}
          <OnHold onChoose={setOpened} />
        </>
      )}
    </DeskPage>
  )
}

interface OpenFormProps {
  query: string
  isBusy: boolean
  onOpen: (key: RecordKey) => void
}

function OpenForm({ query, isBusy, onOpen }: OpenFormProps) {
  return (
    <search>
      <FormGrid onSubmit={(textOf) => onOpen({ query: textOf('query'), reason: textOf('reason') })}>
        <TextField
          name="query"
          label="Participant"
          hint="Name, e-mail address, number (enc_id), phone number or reference of a payout, or reference of a message"
          defaultValue={query}
          maxLength={320}
          required
          autoComplete="off"
        />
        <ReasonField hint="The participant reads it, such as: Your message 7F2K" />
        <Button type="submit" isBusy={isBusy} busyText="Opening…">
          {open}
        </Button>
      </FormGrid>
    </search>
  )
}

/** Accounts on hold, the longest first. Reasons were written by operators. */
function OnHold({ onChoose }: { onChoose: (key: RecordKey) => void }) {
  const query = useSuspenseInfiniteQuery(peopleOnHoldQuery)
  const people = query.data.pages.flatMap((page) => page.people)
  if (people.length === 0) return <p>No account is on hold.</p>
  return (
    <section>
      <h2>On hold</h2>
      <PagedList rows={people} query={query} emptyText="" moreText="More accounts on hold">
        {({ enc_id: encId, email, scope, reason, held_at: heldAt, appealed_at: appealedAt }) => (
          <RecordRow
            key={encId}
            heading="h3"
            title={email}
            aside={<time dateTime={heldAt}>{dayOf(heldAt)}</time>}
            details={[
              scope === 'payouts' ? reason : `${holdTitles[scope]}: ${reason}`,
              appealedAt === null ? null : `The participant answered on ${dayOf(appealedAt)}`,
            ]}
            actions={
              <ActButtons
                acts={[open]}
                of={email}
                onChoose={() =>
                  onChoose({ query: encId, reason: 'We are looking at the hold on your account' })
                }
              />
            }
          />
        )}
      </PagedList>
    </section>
  )
}

/** Points above the limit that one operator has asked for. Another one approves them. */
function Wishes() {
  const { data } = useQuery(wishesQuery)
  if (data === undefined || data.wishes.length === 0) return null
  return (
    <section className={styles.person}>
      <h2>Points to approve</h2>
      <RecordList>
        {data.wishes.map((wish) => (
          <Wish key={`${wish.id} ${wish.points} ${wish.study?.id}`} wish={wish} />
        ))}
      </RecordList>
    </section>
  )
}

function Wish({ wish }: { wish: WishesAnswer['wishes'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { id, email, points, study, reason, at, by } = wish
  const body = { points, study: study?.id ?? null }
  const isOwn = by.id === useOperator().id
  const title = isOwn ? 'Withdraw my request' : 'Approve'
  const act = () =>
    isOwn
      ? call(endpoints.withdrawPoints, { params: { id }, body })
      : call(endpoints.addPoints, { params: { id }, body: { ...body, key, reason, approves: true } })
  return (
    <RecordRow
      heading="h3"
      title={<span translate="no">{email}</span>}
      aside={<strong>{pointsText(points)}</strong>}
      details={[reason, study?.title ?? null, `Asked for on ${dayOf(at)} by ${by.name}`]}
      actions={!isOpen && <ActButtons acts={[title]} of={email} onChoose={() => setOpen(true)} />}
    >
      {isOpen && (
        <ActForm title={title} act={act} again={[wishesQuery.queryKey]} onClose={() => setOpen(false)}>
          <p>
            {isOwn
              ? 'The points are not added.'
              : `${pointsText(points)} are added. The participant reads the reason.`}
          </p>
        </ActForm>
      )}
    </RecordRow>
  )
}
