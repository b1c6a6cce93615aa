import { useState } from 'react'
import { msg, t } from '#language/language.ts'
import { hostLinks } from '#api/host-links.ts'
import { postPageForm } from '#api/page-form.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { MessageForm, type MessageFormProps } from '#features/contact/MessageForm.tsx'
import { describeEntry } from '#features/outbox/entry-text.ts'
import { useOutbox } from '#features/outbox/use-outbox.ts'
import { MessageView } from '#features/shell/MessageView.tsx'
import { isStoredOrReceived } from '#offline/drafts/unsent-draft.ts'
import { useIsOffline } from '#offline/network/connectivity.ts'
import type { KeptEntry } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import { Link } from '@tanstack/react-router'

export interface WriteMessageProps extends Pick<MessageFormProps, 'draft' | 'target'> {
  /** `enc_id`; null for a visitor, who has no outbox. */
  owner: string | null
  /** The page lists what was sent. */
  isListed?: boolean
}

/** The portal's form in place of the host's contact page, and then whether the host has the message. */
export function WriteMessage({ draft, target, owner, isListed = false }: WriteMessageProps) {
  const [sent, setSent] = useState<KeptEntry | 'by-visitor' | null>(null)
  const isOffline = useIsOffline()
  if (sent === null) {
    return (
      <MessageForm
        draft={draft}
        isMember={owner !== null}
        isOffline={isOffline}
        target={target}
        onSend={async (body, key, email) => {
          if (owner === null) await postPageForm(hostPages.contact, { ...body, key, email })
          const entry = owner === null ? null : await outbox.submit({ op: 'message', key, owner, body })
          if (entry === null || isStoredOrReceived(entry)) draft.discard()
          setSent(entry ?? 'by-visitor')
        }}
      />
    )
  }
  if (isListed) return null
  return sent === 'by-visitor' ? (
    <Outcome title={t(received)} text={t('We answer by e-mail.')} />
  ) : (
    <SentMessage sent={sent} />
  )
}

const received = msg('We have your message')

/** Follows the message while the page is open: it may be sent meanwhile. */
function SentMessage({ sent }: { sent: KeptEntry }) {
  const entry = useOutbox(sent.owner).entries.find(({ key }) => key === sent.key) ?? sent
  const { label, text } = describeEntry(entry)
  return entry.state === 'received' ? (
    <Outcome title={t(received)} text={t('We answer by e-mail, and in your account.')}>
      <a href={hostLinks.messages()} className={buttonClass()}>
        {t('Your messages to us')}
      </a>
    </Outcome>
  ) : (
    <Outcome title={label} text={text}>
      <Link to="/waiting" className={buttonClass()}>
        {t('See what is waiting')}
      </Link>
    </Outcome>
  )
}

function Outcome({ title, text, children }: { title: string; text: string; children?: Elements }) {
  return (
    <MessageView title={title} text={text}>
      {children}
      <a href="/my" className={buttonClass({ variant: 'secondary' })}>
        {t('Back to studies')}
      </a>
    </MessageView>
  )
}
