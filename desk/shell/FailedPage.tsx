import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { errorText } from '#desk/api/errors.ts'

/** A page whose data could not be read. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" variant="quiet" onClick={reset}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  )
}

export function MissingPage() {
  return <EmptyState title="There is no such page at the desk" />
}
