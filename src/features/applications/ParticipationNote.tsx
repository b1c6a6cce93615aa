import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import type { Participation } from '#contract/answers/participations.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { participationText } from './participation-text.ts'
import { TicketOfDay } from './ticket/TicketOfDay.tsx'
import { useHostTime } from './use-participation.ts'

/** State of a study of this host on its own page, as My applications has it. */
export function ParticipationNote({ participation }: { participation: Participation }) {
  const now = useHostTime()
  const isGood = ['chosen', 'accepted', 'attended', 'paid'].includes(participation.state)
  return (
    <Banner
      tone={isGood ? 'success' : 'info'}
      action={<Link to="/applications">{t('My applications')}</Link>}
    >
      <span>{participationText(participation, now)}</span>
      <TicketOfDay participation={participation} now={now} />
    </Banner>
  )
}
