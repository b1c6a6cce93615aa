import type { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { momentOf } from '#desk/shell/times.ts'
import styles from './Own.module.css'
import { changedFields } from './values/own-study-values.ts'

export interface VersionsProps {
  study: OwnStudyAnswer
  /** There is unsaved input, which an earlier version would replace. */
  isChanged?: boolean
  /** Left out for operators who only look. */
  onUndone?: (study: OwnStudyAnswer) => void
  onFailed?: (error: unknown) => Promise<void>
}

/** Every version of a study, newest first. An earlier one can become the newest again. */
export function Versions({ study, isChanged = false, onUndone, onFailed }: VersionsProps) {
  const { id, version: newest, versions } = study
  const undoing = useMutation({
    mutationFn: (to: number) =>
      call(endpoints.undoOwnStudy, { params: { id }, body: { version: newest, to } }),
    onSuccess: (undone) => {
      onUndone?.(undone)
      showToast('Went back')
    },
    ...(onFailed && { onError: onFailed }),
  })
  return (
    <section className={styles.versions}>
      <h2>Versions</h2>
      {undoing.isError && <Banner tone="error">{errorText(undoing.error)}</Banner>}
      <RecordList>
        {versions.map(({ version, at, by, content }, index) => {
          const former = versions[index + 1]
          const changes = former ? changedFields(former.content, content) : []
          return (
            <RecordRow
              key={version}
              heading="h3"
              title={`Version ${version}${index === 0 ? ', the newest' : ''}`}
              details={[
                `${momentOf(at)} by ${by}`,
                former
                  ? `Changed: ${changes.length === 0 ? 'nothing' : changes.join(', ')}`
                  : `Written: ${content.title}`,
              ]}
              actions={
                onUndone &&
                index > 0 && (
                  <Button
                    size="small"
                    variant="secondary"
                    disabled={isChanged}
                    isBusy={undoing.isPending && undoing.variables === version}
                    onClick={() => undoing.mutate(version)}
                  >
                    {`Go back to version ${version}`}
                  </Button>
                )
              }
            />
          )
        })}
      </RecordList>
    </section>
  )
}
