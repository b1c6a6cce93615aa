import { type Marked, msg, t } from '#language/language.ts'
import { type RecordPart, type Support, maxAppeal } from '#contract/answers/support.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { rich } from '#ui/parts/rich.tsx'
import { useState } from 'react'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './DataView.module.css'

const openedTexts: Record<RecordPart, Marked> = {
  account: msg('Support opened your account'),
  profile: msg('Support opened your profile'),
  answers: msg('Support opened your answers'),
  payouts: msg('Support opened your payments'),
  points: msg('Support opened your points'),
  messages: msg('Support opened your messages'),
}

export interface SupportRecordProps {
  /** Null if the host could not be reached: it is not stored on the device. */
  support: Support | null
  onAppeal: (text: string) => Promise<void>
  /** The host's page with the participant's messages to support. */
  messagesHref: string
}

/** Lists which parts support has opened and why, and a hold with its answer. Reasons are text of operators. */
export function SupportRecord({ support, onAppeal, messagesHref }: SupportRecordProps) {
  return (
    <section className={styles.section}>
      <h2>{t('What support has opened')}</h2>
      {support ? <Opened support={support} onAppeal={onAppeal} /> : <p>{t('This needs a connection.')}</p>}
      <p>
        <a href={messagesHref}>{t('Your messages to us')}</a>
      </p>
    </section>
  )
}

interface OpenedProps extends Pick<SupportRecordProps, 'onAppeal'> {
  support: Support
}

function Opened({ support: { openings, hold }, onAppeal }: OpenedProps) {
  return (
    <>
      {hold && (
        <RecordList>
          <RecordRow
            heading="h3"
            title={t('Your account is on hold')}
            aside={<Day at={hold.at} />}
            details={[
              <HostText key="reason">{hold.reason}</HostText>,
              t('Payments wait until support has released it. Your points are kept.'),
              hold.appeal !== null && rich('Your answer: {text}', { text: hold.appeal }),
            ].filter((detail) => detail !== false)}
          >
            <Appeal isAgain={hold.appeal !== null} onAppeal={onAppeal} />
          </RecordRow>
        </RecordList>
      )}
      {openings.length === 0 ? (
        <p>{t('Nobody of support has opened your record so far.')}</p>
      ) : (
        <RecordList>
          {openings.map(({ at, opened, reason, reference }) => (
            <RecordRow
              key={`${at} ${opened} ${reason} ${reference}`}
              heading="h3"
              title={t(openedTexts[opened])}
              aside={<Day at={at} />}
              details={[
                // Some are the host's own, which the dictionary has.
                <HostText key="reason" isCommon>
                  {reason}
                </HostText>,
                reference &&
                  rich('Reference {reference}', { reference: <span translate="no">{reference}</span> }),
              ]}
            />
          ))}
        </RecordList>
      )}
    </>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time className={styles.day} dateTime={at}>
      {formatDate(at)}
    </time>
  )
}

interface AppealProps {
  /** Whether there is an answer already, which a new one replaces. */
  isAgain: boolean
  onAppeal: (text: string) => Promise<void>
}

function Appeal({ isAgain, onAppeal }: AppealProps) {
  const [text, setText] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'failed' | 'sent'>('open')
  if (state === 'sent') return <Banner tone="success">{t('Support has your answer.')}</Banner>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setState('busy')
        void onAppeal(text).then(
          () => setState('sent'),
          () => setState('failed'),
        )
      }}
    >
      <TextField
        label={isAgain ? t('Replace your answer') : t('Answer to support')}
        value={text}
        maxLength={maxAppeal}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" isBusy={state === 'busy'} busyText={t('Sending…')}>
        {t('Send the answer')}
      </Button>
      {state === 'failed' && (
        <Banner tone="error">
          {t('Your answer could not be sent. Check your connection and try again.')}
        </Banner>
      )}
    </form>
  )
}
