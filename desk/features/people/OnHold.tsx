import { Button } from '#ui/parts/Button.tsx'
import { RecordRow } from '#ui/page/RecordList.tsx'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '#desk/shell/PagedList.tsx'
import { dayOf } from '#desk/shell/times.ts'
import { type RecordKey, peopleOnHoldQuery } from './queries.ts'

/** Accounts on hold, the longest first. Reasons were written by operators. */
export function OnHold({ onChoose }: { onChoose: (key: RecordKey) => void }) {
  const query = useSuspenseInfiniteQuery(peopleOnHoldQuery)
  const people = query.data.pages.flatMap((page) => page.people)
  if (people.length === 0) return <p>No account is on hold.</p>
  return (
    <section>
      <h2>On hold</h2>
      <PagedList rows={people} query={query} emptyText="" moreText="More accounts on hold">
        {({ enc_id: encId, email, reason, held_at: heldAt, appealed_at: appealedAt }) => (
          <RecordRow
            key={encId}
            heading="h3"
            title={email}
            aside={<time dateTime={heldAt}>{dayOf(heldAt)}</time>}
            details={[
              reason,
              appealedAt === null ? null : `The participant answered on ${dayOf(appealedAt)}`,
            ]}
            actions={
              <Button
                size="small"
                variant="secondary"
                aria-label={`Open ${email}`}
                onClick={() =>
                  onChoose({ query: encId, reason: 'We are looking at the hold on your account' })
                }
              >
                Open the record
              </Button>
            }
          />
        )}
      </PagedList>
    </section>
  )
}
