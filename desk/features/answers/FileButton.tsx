import type * as endpoints from '#contract/desk/endpoints.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { saveFile } from '#ui/parts/save-file.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { withStepUp } from '#desk/session/passkeys.ts'

/** A file may have some ten thousand rows. */
const timeoutMs = 120_000

export interface FileButtonProps {
  endpoint: typeof endpoints.answersFile | typeof endpoints.rosterFile
  studyId: number
  reason: string
  children: string
}

/** Downloads a file about a study, whatever the filter. Each participant in it sees the reason. */
export function FileButton({ endpoint, studyId, reason, children }: FileButtonProps) {
  const saving = useMutation({
    mutationFn: () => withStepUp(() => call(endpoint, { params: { id: studyId }, reason, timeoutMs })),
    onSuccess: ({ name, csv }) => saveFile(name, 'text/csv;charset=utf-8', csv),
  })
  return (
    <>
      {saving.isError && <Banner tone="error">{errorText(saving.error)}</Banner>}
      <Button
        variant="secondary"
        size="small"
        isBusy={saving.isPending}
        busyText="Reading all of it…"
        onClick={() => saving.mutate()}
      >
        {children}
      </Button>
    </>
  )
}
