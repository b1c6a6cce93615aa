import { EmptyState } from '#ui/page/EmptyState.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownStudyQuery } from '#desk/features/studies/queries.ts'
import { sessionText } from '#desk/features/studies/people/roster-texts.ts'
import { OwnStudyPage } from './OwnStudyPage.tsx'

/** The sessions of a study, and how many seats of each are taken. Their dates and seats are part of the content. */
export function StudySessions({ id }: { id: number }) {
  const study = useSuspenseQuery(ownStudyQuery(id)).data
  const { sessions } = study.content.recruiting
  return (
    <OwnStudyPage study={study}>
      {study.study_id !== null && sessions.length > 0 && (
        <p>
          <Link to="/sessions" search={{ study: study.study_id }}>
            Who comes, and who was there
          </Link>
        </p>
      )}
      {sessions.length === 0 ? (
        <EmptyState title="This study has no sessions" />
      ) : (
        <RecordList>
          {sessions.map((session) => (
            <RecordRow
              key={session.key}
              heading="h2"
              title={sessionText(session)}
              details={[
                `${study.taken.sessions[session.key] ?? 0} of ${session.capacity} seats taken · ${session.minutes} minutes`,
              ]}
            />
          ))}
        </RecordList>
      )}
    </OwnStudyPage>
  )
}
