import { Banner } from '#ui/fields/Banner.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { errorText } from '#desk/api/errors.ts'

/** In place of data that could not be read. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Banner tone="error" button={{ text: 'Try again', onPress: reset }}>
      {errorText(error)}
    </Banner>
  )
}

export function MissingPage() {
  return <EmptyState title="There is no such page at the desk" />
}
