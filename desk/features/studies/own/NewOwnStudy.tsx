import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { ownStudyQuery } from '#desk/features/studies/queries.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { LeaveGuard } from '#desk/shell/LeaveGuard.tsx'
import styles from './Own.module.css'
import { blankStudy, copyOf, isSameContent, valuesOf } from './values/own-study-values.ts'
import { OwnStudyForm } from './OwnStudyForm.tsx'
import { PreviewOfForm } from './PreviewOfForm.tsx'
import { useOwnStudyForm } from './use-own-study-form.ts'

export interface NewOwnStudyProps {
  copied: OwnStudyContent | null
  onAdded: (id: number) => void
}

export function NewOwnStudy({ copied, onAdded }: NewOwnStudyProps) {
  const client = useQueryClient()
  const { categories } = useSuspenseQuery(studyChoicesQuery).data
  const [start] = useState(() => (copied ? copyOf(valuesOf(copied)) : blankStudy))
  const form = useOwnStudyForm(start)
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
      <LeaveGuard isChanged={() => !isSameContent(form.getValues(), start)} />
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
