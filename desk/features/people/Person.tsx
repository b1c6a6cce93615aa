import * as endpoints from '#contract/desk/endpoints.ts'
import type { PersonAnswer } from '#contract/desk/answers/people.ts'
import { maxPoints } from '#contract/desk/answers/recruiting.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import { formatCount } from '#language/language.ts'
import { holdTitles } from '#contract/desk/answers/roster.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { useOperator } from '#desk/session/operator.ts'
import { ActButtons, ActForm, ReasonField } from '#desk/shell/ActForm.tsx'
import { AmountField } from '#desk/shell/AmountField.tsx'
import type { TextOf } from '#desk/shell/FormGrid.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { peopleOnHoldQuery, personQuery, type RecordKey, wishesQuery } from './queries.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { pointsText } from '#domain/money/counted.ts'
import { Badge } from '#desk/shell/Badge.tsx'
import { PersonStudies } from '#desk/shell/PersonStudies.tsx'
import { Fact, FactList } from '#desk/shell/FactList.tsx'
import { momentOf } from '#desk/shell/times.ts'
import styles from './People.module.css'

const noNumberText = `Enter a whole number of points, such as 200 or -50: at most ${formatCount(maxPoints)}.`

const titles = {
  hold: 'Put on hold',
  block: 'Block from studies',
  release: 'Release',
  points: 'Add points',
  'sign-out': 'End all sessions',
}
type AccountAct = keyof typeof titles

interface AccountActsProps {
  person: PersonAnswer
  opened: RecordKey
}

/** Acts that the operator may carry out on the account. Each has a reason that the participant reads. */
function AccountActs({ person, opened }: AccountActsProps) {
  const [act, setAct] = useState<AccountAct | null>(null)
  const operator = useOperator()
  const acts: AccountAct[] = [
    ...(person.hold === null ? (['hold', 'block'] as const) : []),
    ...(person.hold !== null && operator.may('payer') ? (['release'] as const) : []),
    ...(operator.may('payer') ? (['points'] as const) : []),
    'sign-out',
  ]
  if (act !== null)
    return <AccountForm act={act} person={person} opened={opened} onClose={() => setAct(null)} />
  return (
    <ButtonRow>
      <ActButtons acts={acts} titleOf={(name) => titles[name]} onChoose={setAct} />
    </ButtonRow>
  )
}

/** Names how an account is connected with this one: `address and phone`. */
const connectionText = ({ by }: Pick<PersonAnswer['linked'][number], 'by'>) => by.join(' and ')

/** Null for a number that one act cannot add. */
function pointsIn(text: string): number | null {
  const points = wholeNumber(text)
  return points !== null && points !== 0 && Math.abs(points) <= maxPoints ? points : null
}

/** @param key Makes a repetition of the same form one act. */
async function carryOut(
  act: AccountAct,
  { id, hold, balance, linked }: PersonAnswer,
  textOf: TextOf,
  key: string,
) {
  const params = { id }
  const reason = textOf('reason')
  if (act === 'hold' || act === 'block') {
    const scope = textOf('both') === 'on' ? 'all' : act === 'hold' ? 'payouts' : 'studies'
    const also = textOf('linked') === 'on' ? linked.map((one) => one.id) : []
    await call(endpoints.holdAccount, { params, body: { reason, scope, also } })
  }
  if (act === 'sign-out') await call(endpoints.endSessions, { params, body: { reason } })
  if (act === 'release' && hold !== null)
    await call(endpoints.releaseAccount, { params, body: { reason, hold: hold.id } })
  if (act === 'points') {
    const study = Number(textOf('study')) || null
    const body = { reason, points: pointsIn(textOf('points')) ?? 0, study, key, was: balance }
    await call(endpoints.addPoints, { params, body })
  }
}

function AccountForm({
  act,
  person,
  opened,
  onClose,
}: AccountActsProps & { act: AccountAct; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [isNoNumber, setNoNumber] = useState(false)
  const ofDesk = person.studies.filter(({ own_id: id }) => id !== null)
  return (
    <ActForm
      title={titles[act]}
      act={(textOf) => carryOut(act, person, textOf, key)}
      check={(textOf) => {
        const isWrong = act === 'points' && pointsIn(textOf('points')) === null
        setNoNumber(isWrong)
        return !isWrong
      }}
      again={[personQuery(opened), peopleOnHoldQuery, wishesQuery].map(({ queryKey }) => queryKey)}
      onClose={onClose}
    >
      {act === 'points' && (
        <AmountField
          name="points"
          label="Points"
          hint="A number below zero takes points that are there"
          pointsOf={pointsIn}
          left={person.may_give}
          inputMode="text"
          error={isNoNumber ? noNumberText : undefined}
          required
        />
      )}
      {act === 'points' && ofDesk.length > 0 && (
        <SelectField
          label="For the study"
          name="study"
          emptyText="No study"
          hint="A bonus, or a part that is taken back. Where the pay still waits, this is paid instead of the study’s amount. It counts in Points by study"
          options={ofDesk.map(({ own_id: id, title }) => ({ value: String(id), label: title }))}
        />
      )}
      {(act === 'hold' || act === 'block') && (
        <>
          <p>
            {act === 'hold'
              ? 'No gift card is sent. The host offers no place on, and choosing has to be confirmed.'
              : 'Nobody can choose the participant, and the host offers no place. Places that are given stay.'}
          </p>
          <Checkbox name="both">{act === 'hold' ? 'Block from studies too' : 'Hold gift cards too'}</Checkbox>
          {person.linked.length > 0 && (
            <Checkbox name="linked">
              {`The same for ${person.linked.map((one) => `${one.email} (same ${connectionText(one)})`).join(', ')}`}
            </Checkbox>
          )}
        </>
      )}
      <ReasonField hint="The participant reads it" />
    </ActForm>
  )
}

/** A participant's account and all that happened in it. Some texts are the participant's own. */
export function Person({ person, opened }: AccountActsProps) {
  const { email, enc_id: encId, created_at: createdAt, balance, sessions, hold } = person
  const { email_confirmed_at: confirmedAt, is_verified: isVerified, name, phone, studies } = person
  return (
    <section className={styles.person} tabIndex={-1}>
      <h2 translate="no">{email}</h2>
      <FactList>
        {name !== null && <Fact name="Name">{name}</Fact>}
        {phone !== null && <Fact name="Phone">{phone}</Fact>}
        <Fact name="Number">
          <span translate="no">{encId}</span>
        </Fact>
        <Fact name="Since">{momentOf(createdAt)}</Fact>
        <Fact name="E-mail">
          {confirmedAt === null ? 'not confirmed' : `confirmed ${momentOf(confirmedAt)}`}
        </Fact>
        <Fact name="Identity">{isVerified ? 'verified' : 'not verified'}</Fact>
        <Fact name="Balance">{pointsText(balance)}</Fact>
        <Fact name="Logged in">{countedNoun(sessions, 'browser', 'browsers')}</Fact>
        {person.linked.map((one) => (
          <Fact key={one.id} name={`Same ${connectionText(one)}`}>
            <Link to="/people" search={{ query: one.enc_id }} translate="no">
              {one.email}
            </Link>{' '}
            {one.hold !== null && <Badge>{holdTitles[one.hold]}</Badge>}
          </Fact>
        ))}
      </FactList>
      {hold && (
        <p className={styles.hold}>
          <span>{`${holdTitles[hold.scope]} since ${momentOf(hold.held_at)} by ${hold.held_by}: ${hold.reason}`}</span>
          {hold.appeal !== null && <q>{hold.appeal}</q>}
        </p>
      )}
      <AccountActs person={person} opened={opened} />
      {studies.length > 0 && (
        <>
          <h3>Studies</h3>
          <PersonStudies encId={encId} studies={studies} reason={opened.reason} />
        </>
      )}
      <Timeline person={person} />
    </section>
  )
}

function Timeline({ person: { timeline, is_cut: isCut } }: Pick<AccountActsProps, 'person'>) {
  const openings = timeline.filter(({ kind }) => kind === 'opening')
  return (
    <>
      <h3>What happened</h3>
      <Entries entries={timeline.filter(({ kind }) => kind !== 'opening')} />
      {openings.length > 0 && (
        <details>
          <summary>
            {countedNoun(openings.length, 'opening of this record', 'openings of this record')}
          </summary>
          <Entries entries={openings} />
        </details>
      )}
      {isCut && <p>Older entries are left out.</p>}
    </>
  )
}

function Entries({ entries }: { entries: PersonAnswer['timeline'] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ at, kind, text, detail, detail_at: detailAt, reference }, index) => (
        <li key={index} className={styles.entry}>
          <time dateTime={at}>{momentOf(at)}</time>
          <span className={styles.kind}>{kind}</span>
          <div>
            <p>{reference === null ? text : `${text} (${reference})`}</p>
            {detail && (
              <p className={styles.detail}>
                {detailAt === null ? detail : `${detail} ${momentOf(detailAt)}`}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
