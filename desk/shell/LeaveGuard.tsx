import { Button } from '#ui/parts/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useBlocker } from '@tanstack/react-router'

/** Asks before a page with unsaved input is left. @param props.isChanged Is asked when the page is about to be left. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  return (
    <Dialog
      title="Leave without saving?"
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) reset?.()
      }}
      actions={
        <>
          <Button onClick={() => reset?.()}>Stay</Button>
          <Button variant="secondary" onClick={() => proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p>What you typed on this page is not saved.</p>
    </Dialog>
  )
}
