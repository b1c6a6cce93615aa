import { Button } from '#ui/parts/Button.tsx'

/** @param props.item Names the item, such as `quota 2`, for those who do not see it. */
export function RemoveButton({ item, onRemove }: { item: string; onRemove: () => void }) {
  return (
    <Button size="small" variant="quiet" aria-label={`Remove ${item}`} onClick={onRemove}>
      Remove
    </Button>
  )
}
