import { t } from '#language/language.ts'
import { type SurveyOrder, surveyOrders } from '#contract/answers/surveys.ts'
import { Check } from '#ui/parts/icons.ts'
import { Menu, MenuItem, type MenuProps } from '#ui/overlays/Menu.tsx'
import { surveyOrderLabels } from './survey-order-labels.ts'

export interface SurveySortChoicesProps extends Omit<MenuProps, 'label' | 'children'> {
  order: SurveyOrder
  onChange: (order: SurveyOrder) => void
}

/** The menu of the orders; loads Radix. */
export function SurveySortChoices({ order, onChange, ...menu }: SurveySortChoicesProps) {
  return (
    <Menu label={t('Sort surveys')} {...menu}>
      {surveyOrders.map((choice) => (
        <MenuItem key={choice} onSelect={() => onChange(choice)}>
          <button type="button" role="menuitemradio" aria-checked={choice === order}>
            <Check size={18} visibility={choice === order ? 'visible' : 'hidden'} />
            <span>{t(surveyOrderLabels[choice])}</span>
          </button>
        </MenuItem>
      ))}
    </Menu>
  )
}
