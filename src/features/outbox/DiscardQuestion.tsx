import type { ReactNode } from 'react'
import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { rich } from '#ui/parts/rich.tsx'

export interface DiscardQuestionProps {
  subject: ReactNode
  mayHaveArrived: boolean
  canTakeBack: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before discarding an entry, and explains what discarding can and cannot do. */
export function DiscardQuestion(props: DiscardQuestionProps) {
  const { subject, onDiscard, onKeep } = props
  return (
    <Dialog
      title={rich('Discard “{subject}”?', { subject })}
      onOpenChange={onKeep}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            {t('Keep it')}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </>
      }
    >
      <p>{consequence(props)}</p>
    </Dialog>
  )
}

function consequence({ mayHaveArrived, canTakeBack }: DiscardQuestionProps): string {
  if (!mayHaveArrived) return t('It was not sent. What you typed is deleted from this device.')
  if (canTakeBack) {
    return t(
      'An earlier try may have arrived. We will ask the server to cancel it; if it is too late for that, you will see it under “Received”.',
    )
  }
  return t(
    'An earlier try may have arrived, and this server cannot cancel it. Discarding only deletes it from this device.',
  )
}
