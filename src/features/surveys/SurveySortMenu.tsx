import { t } from '#language/language.ts'
import type { SurveyOrder } from '#contract/answers/surveys.ts'
import { Button } from '#ui/parts/Button.tsx'
import { ArrowUpDown } from '#ui/parts/icons.ts'
import { LazyPart } from '#ui/parts/LazyPart.tsx'
import { loadLater } from '#ui/parts/load-later.tsx'
import { useMenuButton } from '#ui/overlays/use-menu-button.ts'
import styles from './SurveySortMenu.module.css'
import { surveyOrderLabels } from './survey-order-labels.ts'

// Radix is larger than the rest of the page: it loads when the button is hovered, focused or pressed.
const SurveySortChoices = loadLater(async () => (await import('./SurveySortChoices.tsx')).SurveySortChoices)

export interface SurveySortMenuProps {
  order: SurveyOrder
  onChange: (order: SurveyOrder) => void
}

export function SurveySortMenu({ order, onChange }: SurveySortMenuProps) {
  const { isWanted, isOpen, setOpen, buttonRef, isByKeyboard, buttonProps } = useMenuButton()
  return (
    <div className={styles.anchor}>
      <Button variant="secondary" size="small" {...buttonProps}>
        <ArrowUpDown size={18} aria-hidden="true" />
        <span>{t('Sort: {order}', { order: t(surveyOrderLabels[order]) })}</span>
      </Button>
      {isWanted && (
        // If the code cannot be loaded, the order stays.
        <LazyPart isOpen={isOpen}>
          <SurveySortChoices
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
