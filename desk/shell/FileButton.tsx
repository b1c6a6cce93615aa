import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { saveFile } from '#ui/parts/save-file.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '#desk/api/errors.ts'

/** For calls that read a file of some ten thousand rows. */
export const fileTimeoutMs = 120_000

interface FileButtonProps {
  read: () => Promise<{ name: string; csv: string }>
  children: string
}

export function FileButton({ read, children }: FileButtonProps) {
  const saving = useMutation({
    mutationFn: read,
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
