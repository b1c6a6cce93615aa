import { ownStudyStates } from '#contract/desk/answers/own-studies.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { RecordRow } from '#ui/page/RecordList.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type OwnStudyFilters, ownStudiesQuery } from '#desk/features/studies/queries.ts'
import { OwnLabels } from '#desk/features/studies/StudyLabels.tsx'
import { stateTitles } from '#desk/features/studies/study-texts.ts'
import { useOperator } from '#desk/session/operator.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { PagedList } from '#desk/shell/PagedList.tsx'
import { ChoiceField, FilterButtons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import { momentOf } from '#desk/shell/times.ts'
import { scheduleText } from './values/schedule-text.ts'

export interface OwnStudiesProps {
  filters: OwnStudyFilters
  onFilter: (filters: OwnStudyFilters) => void
}

export function OwnStudies({ filters, onFilter }: OwnStudiesProps) {
  const query = useSuspenseInfiniteQuery(ownStudiesQuery(filters))
  const studies = query.data.pages.flatMap((page) => page.studies)
  const operator = useOperator()
  return (
    <DeskPage
      title="Own studies"
      intro="Studies that are written here. Participants see those that are published."
      actions={
        operator.may('editor') && (
          <Link to="/own-studies/new" className={buttonClass({ size: 'small' })}>
            Write a study
          </Link>
        )
      }
    >
      <FilterForm key={filters.search} filters={filters} onFilter={onFilter} />
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
              <Link to="/own-studies/$id" params={{ id: String(study.id) }}>
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

function FilterForm({ filters, onFilter }: OwnStudiesProps) {
  return (
    <search>
      <FormGrid
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
        <FilterButtons submitText="Search" isFiltered={isFiltered(filters)} onShowAll={() => onFilter({})} />
      </FormGrid>
    </search>
  )
}
