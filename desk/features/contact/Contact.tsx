import { type ContactState, type ContactThreadRow, contactStates } from '#contract/desk/answers/contact.ts'
import { RecordRow } from '#ui/page/RecordList.tsx'
import { formatCount } from '#language/language.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '#desk/shell/Badge.tsx'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { PagedList } from '#desk/shell/PagedList.tsx'
import { StateLinks, partLink } from '#desk/shell/StateLinks.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { stateTexts, subjectText } from './contact-texts.ts'
import { threadsQuery } from './queries.ts'
import { RosterLink } from './RosterLink.tsx'

const emptyTexts: Record<ContactState, string> = {
  open: 'Every message is answered',
  answered: 'No answer waits for a reaction',
  closed: 'No matter is closed',
}

export function Contact({ state }: { state: ContactState }) {
  const query = useSuspenseInfiniteQuery(threadsQuery(state))
  const { pages } = query.data
  const threads = pages.flatMap((page) => page.threads)
  const count = pages[0]?.count ?? 0
  const many = count > threads.length ? `${threads.length} of ${formatCount(count)} are shown. ` : ''
  const order = state === 'open' ? 'The one that waits longest is first.' : 'The newest one is first.'
  return (
    <DeskPage
      title="Contact"
      intro={`${many}${order} Participants see that you have looked at their messages.`}
    >
      <StateLinks>
        {contactStates.map((one) => (
          <Link key={one} to="/contact" search={{ state: one }} {...partLink(one === state)}>
            {stateTexts[one]}
          </Link>
        ))}
      </StateLinks>
      <PagedList
        rows={threads}
        query={query}
        emptyText={emptyTexts[state]}
        moreText={state === 'open' ? 'Newer messages' : 'Older messages'}
      >
        {(thread) => <Thread key={thread.reference} thread={thread} />}
      </PagedList>
    </DeskPage>
  )
}

/** The excerpt is text of the participant or of an operator. */
function Thread({ thread }: { thread: ContactThreadRow }) {
  const { reference, email, enc_id: encId, since, unread, excerpt } = thread
  return (
    <RecordRow
      heading="h2"
      title={
        // Opening it marks it as read, so a pointer that passes must not.
        <Link to="/contact/$reference" params={{ reference }} preload={false}>
          {subjectText(thread)}
        </Link>
      }
      aside={unread && <Badge tone="new">Unread</Badge>}
      details={[
        <>
          <span translate="no">{`${reference} · ${email}`}</span>
          <span>{`${encId === null ? ' (visitor)' : ''} · since ${momentOf(since)}`}</span>
        </>,
        excerpt,
      ]}
      actions={<RosterLink thread={thread} />}
    />
  )
}
