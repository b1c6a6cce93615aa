import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { ownStudyQuery, studyChoicesQuery } from '#desk/features/studies/queries.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { LeaveGuard } from '#desk/shell/LeaveGuard.tsx'
import styles from './Own.module.css'
import { blankStudy, isSameContent } from './own-study-values.ts'
import { OwnStudyForm } from './OwnStudyForm.tsx'
import { PreviewOfForm } from './PreviewOfForm.tsx'
import { useOwnStudyForm } from './use-own-study-form.ts'

/** Writes a new study. It is a draft first. @param props.onAdded Receives its id. */
export function NewOwnStudy({ onAdded }: { onAdded: (id: number) => void }) {
  const client = useQueryClient()
  const { categories } = useSuspenseQuery(studyChoicesQuery).data
  const form = useOwnStudyForm(blankStudy)
  const adding = useMutation({
    mutationFn: (content: OwnStudyContent) => call(endpoints.addOwnStudy, { body: { content } }),
    onSuccess: async (study) => {
      client.setQueryData(ownStudyQuery(study.id).queryKey, study)
      await client.invalidateQueries({ queryKey: ['own-studies'] })
      onAdded(study.id)
    },
  })
  return (
    <DeskPage title="Write a study" intro="Participants see nothing of it until you publish it.">
      <LeaveGuard isChanged={() => !isSameContent(form.getValues(), blankStudy)} />
      <div className={styles.columns}>
        <OwnStudyForm
          form={form}
          categories={categories}
          submitText="Save as a draft"
          isBusy={adding.isPending}
          failure={adding.isError ? errorText(adding.error) : null}
          onSubmit={(content) => adding.mutate(content)}
        />
        <PreviewOfForm form={form} categories={categories} />
      </div>
    </DeskPage>
  )
}
