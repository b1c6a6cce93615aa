import * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { saveFile } from '#ui/parts/save-file.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { withStepUp } from '#desk/session/passkeys.ts'

/** A file may have some ten thousand rows. */
const timeoutMs = 120_000

/** Downloads all answers of the study, whatever the filter. Each participant sees the reason. */
export function AnswersFile({ studyId, reason }: { studyId: number; reason: string }) {
  const saving = useMutation({
    mutationFn: () =>
      withStepUp(() => call(endpoints.answersFile, { params: { id: studyId }, reason, timeoutMs })),
    onSuccess: ({ name, csv }) => saveFile(name, 'text/csv;charset=utf-8', csv),
  })
  return (
    <>
      {saving.isError && <Banner tone="error">{errorText(saving.error)}</Banner>}
      <Button
        variant="secondary"
        size="small"
        isBusy={saving.isPending}
        busyText="Reading all answers…"
        onClick={() => saving.mutate()}
      >
        Download all answers (CSV)
      </Button>
    </>
  )
}
