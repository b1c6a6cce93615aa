import { ownStudyStates } from '#contract/desk/answers/own-studies.ts'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type OwnStudyFilters, ownStudiesQuery } from '#desk/features/studies/queries.ts'
import { WriteLink } from './WriteLink.tsx'
import { OwnLabels } from '#desk/features/studies/StudyLabels.tsx'
import { stateTitles } from '#desk/features/studies/study-texts.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { PagedList } from '#desk/shell/PagedList.tsx'
import { ChoiceField, FilterForm } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import { StudyLists } from '#desk/features/studies/StudyTabs.tsx'
import { answeredStudiesQuery } from '#desk/features/studies/people/queries.ts'
import { countsText } from '#desk/features/studies/people/roster-texts.ts'
import { Badge } from '#desk/shell/Badge.tsx'
import { formatCount } from '#language/language.ts'
import styles from './OwnStudies.module.css'
import { momentOf } from '#desk/shell/times.ts'
import { scheduleText } from '#desk/features/studies/own/values/schedule-text.ts'

export interface OwnStudiesProps {
  filters: OwnStudyFilters
  onFilter: (filters: OwnStudyFilters) => void
}

export function OwnStudies({ filters, onFilter }: OwnStudiesProps) {
  const query = useSuspenseInfiniteQuery(ownStudiesQuery(filters))
  const studies = query.data.pages.flatMap((page) => page.studies)
  return (
    <DeskPage title="Studies" intro="Participants see those that are published." actions={<WriteLink />}>
      <StudyLists shown="own" />
      {!isFiltered(filters) && <WaitingStudies />}
      <OwnStudyFilterForm key={filters.search} filters={filters} onFilter={onFilter} />
      <PagedList
        rows={studies}
        query={query}
        emptyText={isFiltered(filters) ? 'No study of your own matches' : 'No study is written here yet'}
        moreText="Older studies"
      >
        {(study) => (
          <RecordRow
            key={study.id}
            heading="h2"
            title={
              <Link to="/studies/own/$id" params={{ id: String(study.id) }}>
                {study.title}
              </Link>
            }
            aside={<OwnLabels study={study} />}
            details={[scheduleText(study), `Changed ${momentOf(study.updated_at)} by ${study.updated_by}`]}
          />
        )}
      </PagedList>
    </DeskPage>
  )
}

/** Studies of any source whose participants wait for an operator, those with unread answers first. */
function WaitingStudies() {
  const waiting = useSuspenseQuery(answeredStudiesQuery).data.studies.filter(
    ({ unread, undecided, attended, freed }) => unread + undecided + attended + freed > 0,
  )
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting}>
      <h2>People wait here</h2>
      <RecordList>
        {waiting.map((study) => (
          <RecordRow
            key={study.id}
            heading="h3"
            title={
              <Link to="/studies/$id/people" params={{ id: String(study.id) }}>
                {study.title}
              </Link>
            }
            aside={study.unread > 0 && <Badge tone="new">{`${formatCount(study.unread)} unread`}</Badge>}
            details={[countsText(study)]}
          />
        ))}
      </RecordList>
    </section>
  )
}

function OwnStudyFilterForm({ filters, onFilter }: OwnStudiesProps) {
  return (
    <FilterForm
      submitText="Search"
      isFiltered={isFiltered(filters)}
      onShowAll={() => onFilter({})}
      onSubmit={(textOf) =>
        onFilter({
          search: textOf('search') || undefined,
          state: ownStudyStates.find((name) => name === textOf('state')),
        })
      }
    >
      <TextField
        label="Title"
        name="search"
        type="search"
        defaultValue={filters.search}
        maxLength={200}
        autoComplete="off"
      />
      <ChoiceField
        label="State"
        name="state"
        options={ownStudyStates.map((value) => ({ value, label: stateTitles[value] }))}
        defaultValue={filters.state}
      />
    </FilterForm>
  )
}
