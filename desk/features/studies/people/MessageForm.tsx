import * as endpoints from '#contract/desk/endpoints.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { useRef, useState } from 'react'
import { call } from '#desk/api/client.ts'
import { ActForm } from '#desk/shell/ActForm.tsx'
import { type Board, boardTitles, statesOf } from './roster-texts.ts'

export interface MessageFormProps {
  studyId: number
  board: Board
  onClose: () => void
}

/** One message to all participants of a part of the board, on other pages of it too. */
export function MessageForm({ studyId, board, onClose }: MessageFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const write = async () => {
    const text = field.current?.value.trim() ?? ''
    const body = { key, states: [...statesOf[board]], text }
    const { sent, unwanted } = await call(endpoints.writeToRoster, { params: { id: studyId }, body })
    const unwantedText = unwanted > 0 ? ` Not to ${unwanted}, who want no e-mails of studies.` : ''
    showToast(`Sent to ${countedNoun(sent, 'participant', 'participants')}.${unwantedText}`)
  }
  return (
    <ActForm title="Send the message" act={write} onClose={onClose}>
      <TextArea
        ref={field}
        label={`Message to: ${boardTitles[board]}`}
        hint="An e-mail to each of them. Those who want no e-mails of studies get none"
        maxLength={2000}
        rows={4}
        required
        autoComplete="off"
        // Another text is another message.
        onChange={() => setKey(crypto.randomUUID())}
      />
    </ActForm>
  )
}
