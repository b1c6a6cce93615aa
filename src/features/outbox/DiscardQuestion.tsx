import { t } from '#language/language.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

export interface DiscardQuestionProps {
  subject: string
  mayHaveArrived: boolean
  canTakeBack: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks before something typed is thrown away, and says what discarding can and cannot do. */
export function DiscardQuestion(props: DiscardQuestionProps) {
  const { subject, onDiscard, onKeep } = props
  return (
    <Dialog
      title={t('Discard “{subject}”?', { subject })}
      isOpen
      onOpenChange={onKeep}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            {t('Keep it')}
          </Button>
          <Button onClick={onDiscard}>{t('Discard')}</Button>
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
      'An earlier try may have arrived. We ask the server to take it back; if that is too late, you will see it under “Received”.',
    )
  }
  return t(
    'An earlier try may have arrived, and this server cannot take it back. Discarding only deletes it from this device.',
  )
}
