import * as endpoints from '#contract/desk/endpoints.ts'
import { formatCount } from '#language/formats.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import styles from './Log.module.css'

/** Computes the hashes of all rows again. */
export function ChainCheck() {
  const checking = useMutation({ mutationFn: () => call(endpoints.logCheck, {}) })
  const { data, error } = checking
  const isBroken = data !== undefined && data.broken_at !== null
  return (
    <>
      <output className={isBroken ? styles.broken : styles.holds}>
        {data && (
          <span>
            {data.broken_at === null
              ? `The chain holds: ${formatCount(data.rows)} rows`
              : `The chain is broken at row ${data.broken_at}: the log was changed`}
          </span>
        )}
        {error && <span>{errorText(error)}</span>}
      </output>
      <Button variant="secondary" size="small" isBusy={checking.isPending} onClick={() => checking.mutate()}>
        Check the chain
      </Button>
    </>
  )
}
