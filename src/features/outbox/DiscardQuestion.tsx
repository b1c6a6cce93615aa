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
      title={`Discard “${subject}”?`}
      isOpen
      onOpenChange={onKeep}
      actions={
        <>
          <Button variant="secondary" onClick={onKeep}>
            Keep it
          </Button>
          <Button onClick={onDiscard}>Discard</Button>
        </>
      }
    >
      <p>{consequence(props)}</p>
    </Dialog>
  )
}

function consequence({ mayHaveArrived, canTakeBack }: DiscardQuestionProps): string {
  if (!mayHaveArrived) return 'It was not sent. What you typed is deleted from this device.'
  if (canTakeBack) {
    return 'An earlier try may have arrived. We ask the server to take it back; if that is too late, you will see it under “Received”.'
  }
  return 'An earlier try may have arrived, and this server cannot take it back. Discarding only deletes it from this device.'
}
