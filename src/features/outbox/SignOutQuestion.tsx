import { useEffect, useState } from 'react'
import { t } from '#language/language.ts'
import { storageSilent } from '#api/error-texts.ts'
import { withTimeout } from '#base/scheduling.ts'
import { begunForms } from '#offline/drafts/unsent-draft.ts'
import { type KeptEntry, isSettled } from '#offline/outbox/entry.ts'
import { type Unsent, besidePosts } from '#offline/outbox/operations.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EntrySubject } from './EntrySubject.tsx'
import { describeEntry, unreadableText } from './entry-text.ts'
import styles from './SignOutQuestion.module.css'
import { useOutbox } from './use-outbox.ts'

export interface SignOutQuestionProps {
  /** `enc_id` of the participant who wants to sign out. */
  owner: string
  /** Called once, when nothing is waiting or the participant discards it. */
  onSignOut: () => void
  onStay: () => void
  /** Title of a study; null if this device does not know it. */
  titleOfStudy?: (id: number | null) => string | null
}

/** Longest wait for the host to cancel posts that may have arrived. */
const takeBackMs = 5000
/** Longest wait for a database that hangs. */
const begunMs = 1000

/**
 * Asks what to do with unsent posts and begun forms: signing out deletes them from the device. Signs out immediately if
 * there are none. If they are sent meanwhile, it shows how that ended, and asks again.
 */
export function SignOutQuestion({ owner, onSignOut, onStay, titleOfStudy }: SignOutQuestionProps) {
  const { entries, unreadable, isRead, isStalled } = useOutbox(owner)
  const open = entries.filter((entry) => !isSettled(entry))
  const begun = useBegunForms(owner, open)
  const [busy, setBusy] = useState<'send' | 'discard' | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isDiscarded, setDiscarded] = useState(false)
  // Unreadable entries may be waiting too.
  const isDone = isRead && !isStalled && open.length === 0 && unreadable.length === 0 && begun?.length === 0
  /** Keys of the posts that the participant was asked about. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  if (open.some(({ key }) => !asked.has(key))) setAsked(new Set([...asked, ...open.map(({ key }) => key)]))
  const ended = entries.filter(({ key }) => asked.has(key))
  const mayLeave = isDiscarded || (isDone && ended.length === 0)
  useEffect(() => {
    if (mayLeave) onSignOut()
    // oxlint-disable-next-line react/exhaustive-deps -- once, whichever comes first
  }, [mayLeave])
  if (!isRead || !begun || mayLeave) return null

  const send = async () => {
    setBusy('send')
    // Clears the message, so that it is announced again after another failure.
    setFailed(false)
    for (const { key, state } of open)
      if (state === 'needs-attention') await outbox.confirm(key).catch(() => {})
    await outbox.sendNow(owner)
    setBusy(null)
    setFailed(true)
  }
  const discard = async () => {
    setBusy('discard')
    await discardAll(open)
    setDiscarded(true)
  }
  if (isDone && busy !== 'discard')
    return (
      <Dialog
        title={t('Log out?')}
        onOpenChange={onStay}
        actions={
          <>
            <Button onClick={onSignOut}>{t('Logout')}</Button>
            <Button variant="quiet" onClick={onStay}>
              {t('Stay logged in')}
            </Button>
          </>
        }
      >
        <output>
          {ended.every(({ state }) => state === 'received')
            ? t('Everything is sent.')
            : t('Nothing waits any more.')}
        </output>
        <PostList entries={ended} titleOfStudy={titleOfStudy} isEnded />
      </Dialog>
    )
  return (
    <Dialog
      title={t('Not everything is sent yet')}
      onOpenChange={onStay}
      actions={
        <>
          {(open.length > 0 || isStalled) && (
            <Button isBusy={busy === 'send'} busyText={t('Sending…')} onClick={() => void send()}>
              {t('Send now')}
            </Button>
          )}
          <Button
            variant="secondary"
            isBusy={busy === 'discard'}
            busyText={t('Logging out…')}
            onClick={() => void discard()}
          >
            {t('Discard and log out')}
          </Button>
          <Button variant="quiet" onClick={onStay}>
            {t('Stay logged in')}
          </Button>
        </>
      }
    >
      <PostList entries={open} begun={begun} titleOfStudy={titleOfStudy} isEnded={false} />
      {unreadable.length > 0 && <p>{unreadableText(unreadable.length)}</p>}
      {isStalled && <p>{t(storageSilent)}</p>}
      <p>{t('Logging out deletes this from the device, so that the next person does not find it.')}</p>
      {open.some(({ attempts }) => attempts > 0) && <p>{t('An earlier try may have arrived already.')}</p>}
      {hasFailed && !isStalled && open.length > 0 && (
        <p role="alert">{t('It could not be sent just now. Check your connection.')}</p>
      )}
    </Dialog>
  )
}

type PostListProps = Pick<SignOutQuestionProps, 'titleOfStudy'> & {
  entries: readonly KeptEntry[]
  begun?: readonly Unsent[]
  /** Whether to tell how each ended, with the host's reference. */
  isEnded: boolean
}

function PostList({ entries, begun = [], titleOfStudy, isEnded }: PostListProps) {
  const titleOf = (id: number | null) => titleOfStudy?.(id) ?? null
  if (entries.length + begun.length === 0) return null
  return (
    <ul className={styles.list}>
      {entries.map((entry) => {
        const { label, text } = describeEntry(entry)
        return (
          <li key={entry.key}>
            <EntrySubject entry={entry} studyTitle={titleOf(entry.studyId)} />
            <span>{`: ${isEnded ? `${label}, ${text}` : label}`}</span>
          </li>
        )
      })}
      {begun.map((form, index) => (
        <li key={index}>
          <EntrySubject entry={{ ...form, body: null }} studyTitle={titleOf(form.studyId)} />
          <span>{`: ${t('Begun, not sent')}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Undefined until it is known. */
function useBegunForms(owner: string, open: readonly KeptEntry[]): readonly Unsent[] | undefined {
  const [forms, setForms] = useState<readonly Unsent[]>()
  useEffect(() => {
    const found = begunForms(owner).catch(() => [])
    void withTimeout(found, begunMs).then((known = []) => setForms(known))
  }, [owner])
  return forms && besidePosts(forms, open)
}

async function discardAll(open: readonly KeptEntry[]): Promise<void> {
  // Entries that the device cannot delete are deleted by the browser, at the host's request.
  for (const { key } of open) await outbox.discard(key).catch(() => {})
  await withTimeout(outbox.send(true), takeBackMs)
}
