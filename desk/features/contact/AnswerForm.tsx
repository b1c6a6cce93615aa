import { type ContactThreadAnswer, maxMessage } from '#contract/desk/answers/contact.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText, isRefusedAs } from '#desk/api/errors.ts'
import { Buttons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { threadQuery } from './queries.ts'

type Act = 'answer' | 'close' | 'reopen'

/** The id of the newest message. */
const lastOf = ({ messages }: ContactThreadAnswer) => messages.at(-1)?.id ?? 0

/**
 * Answers a thread, or closes it. The text stays until it is sent: if a newer message has come, the operator reads that
 * first.
 */
export function AnswerForm({ thread }: { thread: ContactThreadAnswer }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  // Not the newest one at once: a page that is fetched again in the background may show one that nobody has read.
  const [last, setLast] = useState(() => lastOf(thread))
  const params = { reference: thread.reference }
  const acting = useMutation({
    mutationFn: async (act: Act) => {
      const body = { last }
      if (act === 'close') await call(endpoints.closeThread, { params, body })
      if (act === 'reopen') await call(endpoints.reopenThread, { params, body })
      if (act !== 'answer') return null
      return (await call(endpoints.answerThread, { params, body: { last, text } })).warning
    },
    onSuccess: (warning, act) => {
      if (act === 'answer') {
        setText('')
        showToast(warning ?? 'The answer is sent')
      }
    },
    // Also after a failure: another operator may have answered.
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['contact'] }),
        client.invalidateQueries({ queryKey: ['today'] }),
      ])
      const shown = client.getQueryData(threadQuery(thread.reference).queryKey)
      if (shown) setLast(lastOf(shown))
    },
  })
  return (
    <FormGrid onSubmit={() => acting.mutate('answer')}>
      <TextArea
        label="Answer"
        hint={
          thread.enc_id === null
            ? 'Sent by e-mail'
            : 'Sent by e-mail and shown in the account, with a notification if the participant wants them'
        }
        value={text}
        maxLength={maxMessage}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <Buttons>
        <Button type="submit" isBusy={acting.isPending && acting.variables === 'answer'} busyText="Sending…">
          Send the answer
        </Button>
        {thread.state === 'closed' ? (
          <Button variant="secondary" onClick={() => acting.mutate('reopen')}>
            Open again
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => acting.mutate('close')}>
            Close
          </Button>
        )}
      </Buttons>
      {acting.isError && <Banner tone="error">{failureText(acting.error)}</Banner>}
    </FormGrid>
  )
}

const failureText = (error: unknown) =>
  isRefusedAs(error, 'changed-meanwhile')
    ? 'Somebody has written or changed this meanwhile. Nothing was sent: read it again, then press once more.'
    : errorText(error)
