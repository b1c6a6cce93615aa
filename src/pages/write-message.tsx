import { useState } from 'react'
import { t } from '#language/language.ts'
import { hostLinks } from '#api/host-links.ts'
import { MessageForm } from '#features/contact/MessageForm.tsx'
import type { MessageDraft } from '#features/contact/message-draft.ts'
import { MessageView } from '#features/shell/MessageView.tsx'
import { useIsOffline } from '#offline/network/use-is-offline.ts'
import { buttonClass } from '#ui/parts/Button.tsx'

export interface WriteMessageProps {
  draft: MessageDraft
  isMember: boolean
  /** The query of the host's page: `about`, `thread`. */
  search?: URLSearchParams
}

/** The portal's form in place of the host's contact page, and then that the host has the message. */
export function WriteMessage({ draft, isMember, search = new URLSearchParams() }: WriteMessageProps) {
  const [isSent, setSent] = useState(false)
  const isOffline = useIsOffline()
  if (!isSent) {
    return (
      <MessageForm
        draft={draft}
        isMember={isMember}
        isOffline={isOffline}
        about={search.get('about') ?? 'general'}
        thread={search.get('thread') ?? undefined}
        onSent={() => setSent(true)}
      />
    )
  }
  return (
    <MessageView
      title={t('We have your message')}
      text={isMember ? t('We answer by e-mail, and in your account.') : t('We answer by e-mail.')}
    >
      {isMember && (
        <a href={hostLinks.messages()} className={buttonClass()}>
          {t('Your messages to us')}
        </a>
      )}
      <a href="/my" className={buttonClass({ variant: 'secondary' })}>
        {t('Back to studies')}
      </a>
    </MessageView>
  )
}
