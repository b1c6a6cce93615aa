import { givenUp } from '#contract/answers/outbox.ts'
import { useState } from 'react'
import { t, plural } from '#language/language.ts'
import { storageSilent } from '#api/error-texts.ts'
import { type KeptEntry, isSettled } from '#offline/outbox/entry.ts'
import { isPageForm } from '#offline/outbox/operations.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button, type ButtonProps } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { PageColumn } from '#ui/page/PageColumn.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { Named } from '#ui/parts/Named.tsx'
import { elsewhereText } from './elsewhere-text.ts'
import { EntrySubject } from './EntrySubject.tsx'
import { describeEntry, timeText, unreadableText } from './entry-text.ts'
import { keptWorkTime } from './refusal-text.ts'
import styles from './WaitingView.module.css'
import type { Elements } from '#ui/parts/elements.ts'

// Radix loads with the first question.
const DiscardQuestion = loadLater(async () => (await import('./DiscardQuestion.tsx')).DiscardQuestion)

export interface TitledEntry {
  entry: KeptEntry
  /** Title of the study that the post belongs to, if known. */
  studyTitle: string | null
}

export interface WaitingViewProps {
  /** Entries of the participant, in the order of sending. */
  entries: readonly TitledEntry[]
  /** The device does not answer: more entries may be waiting. */
  isStalled: boolean
  unreadableCount: number
  /** Whether a message is written below that was not sent. */
  hasMessage?: boolean
  /** Whether closing the last tab deletes what waits. */
  isSessionOnly: boolean
  /** Whether the host can be asked to cancel a post. */
  canTakeBack: boolean
  /** Sends all waiting entries; resolves after the attempt. */
  onSendAll: () => Promise<void>
  onConfirm: (key: string) => Promise<void>
  /** Sends an entry with the values that the host has from elsewhere. */
  onTakeElsewhere: (key: string) => Promise<void>
  onDiscard: (key: string) => Promise<void>
  onRemoveUnreadable: () => Promise<void>
}

export function WaitingView(props: WaitingViewProps) {
  const { entries, isStalled, unreadableCount } = props
  const focusArea = useKeptFocus()
  const open = entries.filter(({ entry }) => !isSettled(entry))
  const refused = entries.filter(({ entry }) => entry.state === 'refused')
  const received = entries.filter(({ entry }) => entry.state === 'received')
  return (
    <PageColumn
      focusArea={focusArea}
      title={t('Waiting to send')}
      intro={t(
        'What you send is saved on this device first. It is removed from this list when the server has it.',
      )}
    >
      {unreadableCount > 0 && <Unreadable count={unreadableCount} onRemove={props.onRemoveUnreadable} />}
      {isStalled && <Banner tone="error">{t(storageSilent)}</Banner>}
      {open.length === 0 && !isStalled && !props.hasMessage && (
        <EmptyState title={t('Nothing is waiting')}>{endText(entries)}</EmptyState>
      )}
      {open.length > 0 && props.isSessionOnly && (
        <Banner tone="info">
          {t(
            'You chose not to be kept on this device. Leave a tab open until everything is sent: closing the last one deletes what waits here.',
          )}
        </Banner>
      )}
      {open.length > 0 && <OpenEntries {...props} open={open} />}
      {refused.length > 0 && (
        <EntryList title={t('Not taken')}>
          {refused.map((titled) => (
            <EntryRow key={titled.entry.key} titled={titled}>
              <EntryButton
                titled={titled}
                text={t('Remove')}
                variant="quiet"
                onClick={() => void props.onDiscard(titled.entry.key)}
              />
            </EntryRow>
          ))}
        </EntryList>
      )}
      {received.length > 0 && (
        <EntryList title={t('Received')}>
          {received.toReversed().map((titled) => (
            <EntryRow key={titled.entry.key} titled={titled} />
          ))}
        </EntryList>
      )}
    </PageColumn>
  )
}

/** Nothing is known of posts that are not on the device any more. */
function endText(entries: readonly TitledEntry[]): string {
  const deleted = entries.filter(({ entry }) => !entry.isSeen && entry.refusal?.code === givenUp.neverSent)
  if (deleted.length > 0)
    return plural(
      deleted.length,
      'One saved item was deleted after {time}; it was never sent.',
      '{count} saved items were deleted after {time}; they were never sent.',
      { time: keptWorkTime() },
    )
  return entries.length === 0
    ? t('What you send from this device appears here until the server has it.')
    : t('See below what happened to the last ones.')
}

function OpenEntries({ open, ...props }: WaitingViewProps & { open: readonly TitledEntry[] }) {
  const [asked, setAsked] = useState<TitledEntry | null>(null)
  const sending = useBusy(props.onSendAll)
  return (
    <>
      <EntryList title={t('On this device')}>
        {open.map((titled) => (
          <EntryRow key={titled.entry.key} titled={titled}>
            {titled.entry.state === 'needs-attention' && (
              <EntryButton
                titled={titled}
                text={confirmText(titled.entry)}
                onClick={() => void props.onConfirm(titled.entry.key)}
              />
            )}
            {titled.entry.elsewhere !== null && (
              <EntryButton
                titled={titled}
                text={t('Keep the other')}
                variant="secondary"
                onClick={() => void props.onTakeElsewhere(titled.entry.key)}
              />
            )}
            {titled.entry.state !== 'cancelling' && (
              <EntryButton
                titled={titled}
                text={t('Discard')}
                variant="secondary"
                onClick={() => setAsked(titled)}
              />
            )}
          </EntryRow>
        ))}
      </EntryList>
      <div className={styles.send}>
        <Button isBusy={sending.isBusy} busyText={t('Sending…')} onClick={sending.run}>
          {t('Send now')}
        </Button>
      </div>
      {asked !== null && (
        <DiscardQuestion
          subject={<EntrySubject {...asked} />}
          mayHaveArrived={asked.entry.attempts > 0}
          canTakeBack={props.canTakeBack && !isPageForm(asked.entry)}
          onDiscard={() => {
            setAsked(null)
            void props.onDiscard(asked.entry.key)
          }}
          onKeep={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** A button whose name says which entry it is about. */
function EntryButton({
  titled,
  text,
  ...button
}: Pick<ButtonProps, 'variant' | 'onClick'> & { titled: TitledEntry; text: string }) {
  return (
    <Button size="small" {...button}>
      <Named of={<EntrySubject {...titled} />}>{text}</Named>
    </Button>
  )
}

function confirmText({ reason, elsewhere }: TitledEntry['entry']): string {
  if (elsewhere !== null) return t('Keep what I entered here')
  return reason === 'unknown' ? t('Check again') : t('Send it')
}

function EntryList({ title, children }: { title: string; children: Elements }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <RecordList>{children}</RecordList>
    </section>
  )
}

/** @param children Controls of the entry. */
function EntryRow({ titled, children }: { titled: TitledEntry; children?: Elements }) {
  const { entry } = titled
  const { label, text } = describeEntry(entry)
  const whole = entry.elsewhere === null ? text : `${text} ${elsewhereText(entry)}`
  return (
    <RecordRow
      heading="h3"
      title={<EntrySubject {...titled} />}
      aside={
        <span className={`${styles.state} ${styles[entry.state]}`} aria-live="polite">
          {label}
        </span>
      }
      details={[
        whole,
        entry.state === 'received' ? null : t('From {time}', { time: timeText(entry.createdAt) }),
      ]}
      actions={children}
    />
  )
}

function Unreadable({ count, onRemove }: { count: number; onRemove: () => Promise<void> }) {
  return (
    <Banner tone="error" button={{ text: t('Remove'), onPress: () => void onRemove() }}>
      {unreadableText(count)}
    </Banner>
  )
}

function useBusy(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return { isBusy, run }
}
