import { type ContactMessage, type ContactThreadAnswer, maxMessage } from '#contract/desk/answers/contact.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { Fact, FactList } from '#desk/shell/FactList.tsx'
import { LeaveGuard } from '#desk/shell/LeaveGuard.tsx'
import { PersonStudies } from '#desk/shell/PersonStudies.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { stateTexts, subjectText } from './contact-texts.ts'
import { threadQuery } from './queries.ts'
import { RosterLink } from './RosterLink.tsx'
import * as endpoints from '#contract/desk/endpoints.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText, isRefusedAs } from '#desk/api/errors.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import styles from './Contact.module.css'

export function Thread({ reference }: { reference: string }) {
  const thread = useSuspenseQuery(threadQuery(reference)).data
  const { email, enc_id: encId, state, messages, studies } = thread
  return (
    <DeskPage
      title={`Message ${reference}`}
      intro={`${stateTexts[state]} since ${momentOf(thread.since)}`}
      actions={
        <Link to="/contact" search={{ state }}>
          Back to the list
        </Link>
      }
    >
      <FactList>
        <Fact name="From">
          {encId === null ? (
            <>
              <span translate="no">{email}</span>
              <span>: a visitor, whose address nobody has confirmed</span>
            </>
          ) : (
            <Link to="/people" search={{ query: reference }} translate="no">
              {email}
            </Link>
          )}
        </Fact>
        <Fact name="About">
          <Subject thread={thread} />
        </Fact>
        {encId !== null && studies.length > 0 && (
          <Fact name="Studies">
            <PersonStudies encId={encId} studies={studies} reason={`Your message ${reference}`} />
          </Fact>
        )}
      </FactList>
      <ol className={styles.messages}>
        {messages.map((message) => (
          <Message key={message.id} message={message} author={email} />
        ))}
      </ol>
      <AnswerForm thread={thread} />
    </DeskPage>
  )
}

/** Leads to the account for a payout: its timeline lists it. The roster is for those who contest what it notes. */
function Subject({ thread }: { thread: ContactThreadAnswer }) {
  const { subject, subject_ref: ref, title, study_url: studyUrl } = thread
  if (studyUrl !== null) {
    return (
      <>
        <a href={studyUrl} target="_blank" rel="noreferrer">
          {title ?? subjectText(thread)}
        </a>{' '}
        <RosterLink thread={thread} />
      </>
    )
  }
  if (subject === 'payout' && ref !== null) {
    return (
      <Link to="/people" search={{ query: ref }}>
        {subjectText(thread)}
      </Link>
    )
  }
  return <span>{subjectText(thread)}</span>
}

function Message({ message, author }: { message: ContactMessage; author: string }) {
  const { at, operator, text } = message
  return (
    <li data-answer={operator !== null}>
      <p className={styles.author}>
        <strong>{operator ?? author}</strong> <time dateTime={at}>{momentOf(at)}</time>
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  )
}

type ThreadAct = 'answer' | 'close' | 'reopen'

const lastOf = ({ messages }: ContactThreadAnswer) => messages.at(-1)?.id ?? 0

/** The acts on a thread, and the text of the answer, which stays until it is sent. */
function useThreadActs(thread: ContactThreadAnswer) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  // Not the newest one at once: a page that is fetched again in the background may show one that nobody has read.
  const [last, setLast] = useState(() => lastOf(thread))
  const params = { reference: thread.reference }
  const acting = useMutation({
    mutationFn: async ({ act, answer }: { act: ThreadAct; answer: string }) => {
      const body = { last }
      if (act === 'close') await call(endpoints.closeThread, { params, body })
      if (act === 'reopen') await call(endpoints.reopenThread, { params, body })
      if (act === 'answer') await call(endpoints.answerThread, { params, body: { last, text: answer } })
    },
    onSuccess: (_answer, { act }) => {
      if (act !== 'answer') return
      setText('')
      showToast('The answer is saved. The e-mail follows')
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
  return { text, setText, acting }
}

/** Answers a thread, or closes it. If a newer message has come, the operator reads that first. */
function AnswerForm({ thread }: { thread: ContactThreadAnswer }) {
  const { text, setText, acting } = useThreadActs(thread)
  const isClosed = thread.state === 'closed'
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault()
        const { answer = text } = filledTexts(event.currentTarget)
        setText(answer)
        acting.mutate({ act: 'answer', answer })
      }}
    >
      <LeaveGuard isChanged={() => text !== ''} />
      <TextArea
        label="Answer"
        name="answer"
        hint={
          thread.enc_id === null
            ? 'Sent by e-mail'
            : 'Sent by e-mail and shown in the account, with a notification if the participant wants them'
        }
        value={text}
        maxLength={maxMessage}
        readOnly={acting.isPending}
        required
        onChange={(event) => setText(event.target.value)}
      />
      {acting.isError && <Banner tone="error">{failureText(acting.error)}</Banner>}
      <ButtonRow>
        <Button
          type="submit"
          isBusy={acting.isPending && acting.variables.act === 'answer'}
          busyText="Sending…"
        >
          Send the answer
        </Button>
        <Button
          variant="secondary"
          onClick={() => acting.mutate({ act: isClosed ? 'reopen' : 'close', answer: text })}
        >
          {isClosed ? 'Open again' : 'Close'}
        </Button>
      </ButtonRow>
    </form>
  )
}

const failureText = (error: unknown) =>
  isRefusedAs(error, 'changed-meanwhile')
    ? 'Somebody has written or changed this meanwhile. Nothing was sent: read it again, then press once more.'
    : errorText(error)
