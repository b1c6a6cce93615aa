import { countedNoun } from '#domain/counted-noun.ts'
import { pointsText } from '#domain/money/counted.ts'
import { Fact, FactList } from '#desk/shell/FactList.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { AccountActs, type AccountActsProps } from './AccountActs.tsx'
import styles from './People.module.css'

/** A participant's account and all that happened in it. Some texts are the participant's own. */
export function Person({ person, opened }: AccountActsProps) {
  const { email, enc_id: encId, created_at: createdAt, balance, sessions, hold } = person
  const { email_confirmed_at: confirmedAt, is_verified: isVerified } = person
  return (
    <section className={styles.person} tabIndex={-1}>
      <h2 translate="no">{email}</h2>
      <FactList>
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
      </FactList>
      {hold && (
        <p className={styles.hold}>
          <span>{`On hold since ${momentOf(hold.held_at)} by ${hold.held_by}: ${hold.reason}`}</span>
          {hold.appeal !== null && <q>{hold.appeal}</q>}
        </p>
      )}
      <AccountActs person={person} opened={opened} />
      <Timeline person={person} />
    </section>
  )
}

function Timeline({ person: { timeline, is_cut: isCut } }: Pick<AccountActsProps, 'person'>) {
  return (
    <>
      <h3>What happened</h3>
      <ol className={styles.timeline}>
        {timeline.map(({ at, kind, text, detail, detail_at: detailAt, reference }, index) => (
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
      {isCut && <p>Older entries are left out.</p>}
    </>
  )
}
