import { type Marked, msg, t } from '#language/language.ts'
import {
  type RecordPart,
  type Support,
  type AccountHold,
  type AppealBody,
  maxAppeal,
} from '#contract/answers/support.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { rich } from '#ui/parts/rich.tsx'
import styles from './data-export.module.css'
import { Day } from './Day.tsx'
import { submitErrorText } from '#api/error-texts.ts'
import { hasCode } from '#api/errors.ts'
import { texts } from '#contract/base/texts.ts'
import { Lines, leavesAMark } from '#contract/base/typed-lines.ts'
import { hiddenCharactersText } from '#contract/base/typed-text.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import { unsavedForms } from '#base/unsaved-forms.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import { Button } from '#ui/parts/Button.tsx'
import { type SubmitEvent, useEffect, useState } from 'react'
import * as v from 'valibot'

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
  onAppeal: HoldOnAccountProps['onAppeal']
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
      <HoldOnAccount hold={hold} onAppeal={onAppeal} />
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
                // The dictionary has the reasons that the host writes itself.
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

interface HoldOnAccountProps {
  hold: AccountHold | null
  /** Sends an answer, and reads the hold again; rejects with an error of the call. */
  onAppeal: (appeal: AppealBody) => Promise<void>
}

const refusals: readonly (readonly [code: string, text: Marked])[] = [
  [
    'changed-meanwhile',
    msg('The hold or your answer to it was changed meanwhile. Look at it above, and send yours again.'),
  ],
  ['not-found', msg('Support has released the hold, so it needs no answer. Nothing was sent.')],
  ['rate-limited', msg('Too many tries. Please try again later.')],
]

function appealErrorText(error: unknown): string {
  const [, text] = refusals.find(([code]) => hasCode(error, code)) ?? []
  return text === undefined ? submitErrorText(error) : t(text)
}

/** A hold with its answer. What is typed stays, also when the hold is released meanwhile. */
function HoldOnAccount({ hold, onAppeal }: HoldOnAccountProps) {
  const [text, setText] = useState('')
  /** The hold that the answer is written to: another device may change it before the answer is sent. */
  const [read, setRead] = useState<AccountHold | null>(null)
  const [isSent, setSent] = useState(false)
  const { failure, isBusy, send } = useSubmission(async (appeal: AppealBody) => {
    try {
      await onAppeal(appeal)
      setSent(true)
      setText('')
    } catch (error) {
      // The page shows the newest, to which the next try is an answer.
      if (hasCode(error, 'changed-meanwhile')) setRead(null)
      throw error
    }
  }, appealErrorText)
  useEffect(() => (text === '' ? undefined : unsavedForms.hold()), [text])
  const answer = isSent ? (
    <Banner tone="success">{t('Support has your answer.')}</Banner>
  ) : (
    <Answer
      label={hold?.appeal ? t('Replace your answer') : t('Answer to support')}
      text={text}
      failure={failure}
      isBusy={isBusy}
      onText={(typed) => {
        setText(typed)
        setRead(typed === '' ? null : (read ?? hold))
      }}
      onSend={(typed) => {
        const was = (read ?? hold)?.version
        return send({ text: typed, ...(was && { was }) })
      }}
    />
  )
  if (hold === null) return text !== '' && answer
  return (
    <RecordList>
      <RecordRow
        heading="h3"
        title={t('Your account is on hold')}
        aside={<Day at={hold.at} />}
        details={[
          <HostText key="reason">{hold.reason}</HostText>,
          hold.scope === 'studies'
            ? null
            : t('Payments wait until support has released it. Your points are kept.'),
          hold.scope === 'studies' || hold.scope === 'all'
            ? t('Until then our own studies offer you no place. Places that you have stay yours.')
            : null,
          hold.appeal === null ? null : rich('Your answer: {text}', { text: hold.appeal }),
        ]}
      >
        {answer}
      </RecordRow>
    </RecordList>
  )
}

interface AnswerProps {
  label: string
  text: string
  failure: string | null
  isBusy: boolean
  onText: (text: string) => void
  onSend: (text: string) => Promise<void>
}

function Answer({ label, text, failure, isBusy, onText, onSend }: AnswerProps) {
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { answer: typed = text } = filledTexts(event.currentTarget)
    if (typed !== text) onText(typed)
    const isRefused = !v.is(Lines(maxAppeal), typed)
    setWrong(isRefused)
    if (!isRefused) void onSend(typed)
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={label}
        name="answer"
        autoComplete="off"
        value={text}
        maxLength={maxAppeal}
        isRequired
        error={isWrong ? (leavesAMark(text) ? t(hiddenCharactersText) : t(texts.requiredField)) : undefined}
        onChange={(event) => {
          onText(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} busyText={t('Sending…')}>
        {t('Send the answer')}
      </Button>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </form>
  )
}
