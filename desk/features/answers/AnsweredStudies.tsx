import { EmptyState } from '#ui/page/EmptyState.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { formatCount } from '#language/formats.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOperator } from '#desk/session/operator.ts'
import { Badge } from '#desk/shell/Badge.tsx'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { countsText } from './roster-texts.ts'
import { answeredStudiesQuery } from './queries.ts'

/** Studies that have answers, those with unread ones first. A viewer sees the counts alone. */
export function AnsweredStudies() {
  const { studies } = useSuspenseQuery(answeredStudiesQuery).data
  const mayOpen = useOperator().may('support')
  return (
    <DeskPage
      title="Answers"
      intro={
        mayOpen
          ? 'Answers to the questionnaires of studies. Opening them needs a reason, which each participant reads.'
          : 'Your role sees how many answers there are, not the answers.'
      }
    >
      {studies.length === 0 ? (
        <EmptyState title="No study has answers" />
      ) : (
        <RecordList>
          {studies.map((study) => (
            <RecordRow
              key={study.id}
              heading="h2"
              title={
                mayOpen ? (
                  <Link to="/answers/$id" params={{ id: study.id }}>
                    {study.title}
                  </Link>
                ) : (
                  study.title
                )
              }
              aside={study.unread > 0 && <Badge tone="new">{`${formatCount(study.unread)} unread`}</Badge>}
              details={[countsText(study)]}
            />
          ))}
        </RecordList>
      )}
    </DeskPage>
  )
}
