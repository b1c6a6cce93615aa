import { t } from '#language/language.ts'
import type { SurveyOrder } from '#contract/answers/surveys.ts'
import { Button } from '#ui/Button.tsx'
import { ArrowUpDown } from '#ui/icons.ts'
import { LazyPart } from '#ui/LazyPart.tsx'
import { loadLater } from '#ui/load-later.tsx'
import { useMenuButton } from '#ui/use-menu-button.ts'
import styles from './SortMenu.module.css'
import { orderLabels } from './order-labels.ts'

// Radix costs more than the rest of the page: it loads when someone reaches for the button.
const SortChoices = loadLater(async () => (await import('./SortChoices.tsx')).SortChoices)

export interface SortMenuProps {
  order: SurveyOrder
  onChange: (order: SurveyOrder) => void
}

/** The button that says how the list is sorted, and the menu to change it. */
export function SortMenu({ order, onChange }: SortMenuProps) {
  const { isWanted, isOpen, setOpen, buttonRef, isByKeyboard, buttonProps } = useMenuButton()
  return (
    <div className={styles.anchor}>
      <Button variant="secondary" size="small" {...buttonProps}>
        <ArrowUpDown size={18} aria-hidden="true" />
        {t('Sort: {order}', { order: t(orderLabels[order]) })}
      </Button>
      {isWanted && (
        // Without its code the list stays as it is sorted.
        <LazyPart isOpen={isOpen}>
          <SortChoices
            order={order}
            onChange={onChange}
            isOpen={isOpen}
            onOpenChange={setOpen}
            buttonRef={buttonRef}
            isByKeyboard={isByKeyboard}
          />
        </LazyPart>
      )}
    </div>
  )
}
