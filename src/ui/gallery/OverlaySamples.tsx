import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import styles from './Gallery.module.css'
import { Sample, SampleRow } from './Sample.tsx'

/** Samples of overlays, in the theme of the browser. */
export function OverlaySamples() {
  return (
    <Sample name="Dialog, menu, sheet">
      <SampleRow>
        <DialogSample />
        <MenuSample />
        <SheetSample />
      </SampleRow>
    </Sample>
  )
}

function DialogSample() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog
        title="Sign out with unsent answers?"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button onClick={close}>Send now</Button>
            <Button variant="secondary" onClick={close}>
              Discard
            </Button>
          </>
        }
      >
        <p>One questionnaire is saved on this device and was not received yet.</p>
      </Dialog>
    </>
  )
}

function MenuSample() {
  const { isOpen, setOpen, buttonRef, isByKeyboard, buttonProps } = useMenuButton()
  return (
    <div className={styles.anchor}>
      <Button variant="secondary" {...buttonProps}>
        Menu
      </Button>
      <Menu
        label="Samples"
        isOpen={isOpen}
        onOpenChange={setOpen}
        buttonRef={buttonRef}
        isByKeyboard={isByKeyboard}
      >
        <MenuItem>
          <button type="button">Profile</button>
        </MenuItem>
        <MenuItem>
          <button type="button">Logout</button>
        </MenuItem>
      </Menu>
    </div>
  )
}

function SheetSample() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Sheet
      </Button>
      <Sheet title="Sample" isOpen={isOpen} onOpenChange={setOpen} buttonRef={button}>
        <p>Slides over the page.</p>
      </Sheet>
    </>
  )
}
