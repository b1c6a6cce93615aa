import { useState } from 'react'
import { formatTime } from '#domain/calendar.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

export interface DownloadProps {
  /**
   * Makes the file and hands it over. Resolves with how old its oldest part is, null when all of it is of this moment,
   * and the names of parts that nobody could tell.
   */
  onDownload: () => Promise<{ asOf: Date | null; missing: readonly string[] }>
}

/** One press, one file; and how old what is in it is. */
export function Download({ onDownload }: DownloadProps) {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<Awaited<ReturnType<typeof onDownload>> | null>(null)
  return (
    <>
      <Button
        isBusy={isBusy}
        busyText="Gathering…"
        onClick={() => {
          setBusy(true)
          void onDownload()
            .then(setDone)
            .finally(() => setBusy(false))
        }}
      >
        Download my data
      </Button>
      {done !== null && (
        <Banner tone={done.missing.length === 0 ? 'success' : 'info'}>
          The file is made. {ageText(done)}
        </Banner>
      )}
    </>
  )
}

function ageText({ asOf, missing }: Awaited<ReturnType<DownloadProps['onDownload']>>): string {
  if (asOf === null && missing.length === 0) return 'All of it is of this moment.'
  return [
    'The server could not be asked:',
    asOf && `some of it is as of ${formatTime(asOf)}`,
    asOf && missing.length > 0 && 'and',
    missing.length > 0 && `it lacks ${missing.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ')
    .concat('.')
}
