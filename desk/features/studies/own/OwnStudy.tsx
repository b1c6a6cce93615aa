import type { OwnStudyAnswer, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { errorText, isRefusedAs } from '#desk/api/errors.ts'
import { ConflictBanner } from '#desk/features/studies/ConflictBanner.tsx'
import { Preview } from '#desk/features/studies/preview/Preview.tsx'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { ownStudyQuery } from '#desk/features/studies/queries.ts'
import { stateTitles } from '#desk/features/studies/study-texts.ts'
import { useOwnStudyBase } from '#desk/features/studies/use-edit-base.ts'
import { useOperator } from '#desk/session/operator.ts'
import { ActingForm, ReasonField } from '#desk/shell/ActForm.tsx'
import { LeaveGuard } from '#desk/shell/LeaveGuard.tsx'
import { changedFields, isSameContent, mergeValues, valuesOf } from './values/own-study-values.ts'
import { OwnStudyActs } from './OwnStudyActs.tsx'
import { OwnStudyForm } from './OwnStudyForm.tsx'
import { OwnStudyPage } from './OwnStudyPage.tsx'
import { PreviewOfForm } from './PreviewOfForm.tsx'
import { useOwnStudyForm } from './use-own-study-form.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { momentOf } from '#desk/shell/times.ts'
import styles from './Own.module.css'

/** One study that is written here. Editors change it; others see the preview and its versions. */
export function OwnStudy({ id }: { id: number }) {
  const study = useSuspenseQuery(ownStudyQuery(id)).data
  const preview = usePreview(study)
  if (useOperator().may('editor')) return <Editor key={id} loaded={study} />
  return (
    <OwnStudyPage study={study}>
      <Preview {...preview} content={JSON.stringify(study.content)} />
      <Versions study={study} />
    </OwnStudyPage>
  )
}

function usePreview({ publish_on: publishOn, close_on: closeOn, featured }: OwnStudyAnswer) {
  const { categories } = useSuspenseQuery(studyChoicesQuery).data
  return { categories, shown: { publishOn, closeOn, featured } }
}

/** Keeps the version that the input starts from. Nothing that arrives later replaces the input. */
function Editor({ loaded }: { loaded: OwnStudyAnswer }) {
  const { base, setBase, newest, askForNewest } = useOwnStudyBase(loaded)
  const form = useOwnStudyForm(valuesOf(base.content), base)
  const preview = usePreview(base)
  const saving = useMutation({
    mutationFn: ({ content, callOff }: { content: OwnStudyContent; callOff: string | null }) =>
      call(endpoints.editOwnStudy, {
        params: { id: base.id },
        body: { version: base.version, content, call_off: callOff },
      }),
    onSuccess: (saved, { content }) => {
      setBase(saved)
      const isUnchanged = isSameContent(form.getValues(), valuesOf(content))
      // Input since the press on Save stays.
      form.reset(valuesOf(saved.content), isUnchanged ? {} : { keepValues: true, keepDirty: true })
      showToast('Saved')
    },
    onError: askForNewest,
  })
  const refused = isRefusedAs(saving.error, 'session-in-use') ? saving.variables : null
  /** @param isTaken The other version replaces the input. */
  const decide = (study: OwnStudyAnswer, isTaken: boolean) => {
    const { values } = mergeWith(study)
    setBase(study)
    form.reset(valuesOf(study.content))
    if (!isTaken) form.reset(values, { keepDefaultValues: true })
    saving.reset()
  }
  const mergeWith = (study: OwnStudyAnswer) =>
    mergeValues(valuesOf(base.content), form.getValues(), valuesOf(study.content))
  return (
    <OwnStudyPage study={base}>
      <LeaveGuard isChanged={() => !isSameContent(form.getValues(), valuesOf(base.content))} />
      {newest && (
        <ConflictBanner
          change={changeOf(base, newest)}
          both={mergeWith(newest).both}
          onKeep={form.formState.isDirty ? () => decide(newest, false) : null}
          onTake={() => decide(newest, true)}
        />
      )}
      <div tabIndex={-1}>
        <OwnStudyActs
          study={base}
          isChanged={form.formState.isDirty}
          onDone={setBase}
          onFailed={askForNewest}
        />
      </div>
      {refused && (
        <ActingForm
          title="Call off the removed sessions and save"
          acting={{
            ...saving,
            mutate: (textOf) => saving.mutate({ content: refused.content, callOff: textOf('reason') }),
          }}
          onClose={() => saving.reset()}
        >
          <ReasonField hint="Those who have a place there lose it. Each is told, and reads this" />
        </ActingForm>
      )}
      <div className={styles.columns}>
        <OwnStudyForm
          form={form}
          categories={preview.categories}
          submitText={base.state === 'published' ? 'Save and show to participants' : 'Save'}
          isBusy={saving.isPending}
          failure={saving.isError ? failureText(saving.error) : null}
          onSubmit={(content) => saving.mutate({ content, callOff: null })}
        />
        <PreviewOfForm form={form} {...preview} />
      </div>
      <Versions
        study={base}
        isChanged={form.formState.isDirty}
        onUndone={(undone) => {
          setBase(undone)
          form.reset(valuesOf(undone.content))
        }}
        onFailed={askForNewest}
      />
    </OwnStudyPage>
  )
}

function changeOf(base: OwnStudyAnswer, newest: OwnStudyAnswer) {
  // By its days or its room, without a new version: nobody is to blame.
  if (newest.version === base.version)
    return `This study has moved on by itself: ${stateTitles[newest.state]}. `
  const fields = changedFields(base.content, newest.content)
  return {
    by: newest.updated_by,
    at: newest.updated_at,
    text: fields.length === 0 ? 'its state' : fields.join(', '),
  }
}

const failureText = (error: unknown) =>
  isRefusedAs(error, 'changed-meanwhile')
    ? 'Not saved: somebody else has changed this study. Your input is still here. Decide at the top of the page.'
    : errorText(error)

interface VersionsProps {
  study: OwnStudyAnswer
  /** There is unsaved input, which an earlier version would replace. */
  isChanged?: boolean
  /** Left out for operators who only look. */
  onUndone?: (study: OwnStudyAnswer) => void
  onFailed?: (error: unknown) => Promise<void>
}

/** Every version of a study, newest first. An earlier one can become the newest again. */
function Versions({ study, isChanged = false, onUndone, onFailed }: VersionsProps) {
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
