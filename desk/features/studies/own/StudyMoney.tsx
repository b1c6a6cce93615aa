import { countedNoun } from '#domain/counted-noun.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { fieldTitles } from '#desk/features/studies/study-texts.ts'
import { ownStudyQuery } from '#desk/features/studies/queries.ts'
import { Fact, FactList } from '#desk/shell/FactList.tsx'
import { OwnStudyPage } from './OwnStudyPage.tsx'

const payments = ['incentive_points', 'screen_out_points', 'no_show_points'] as const

/** What a study pays, has paid, and will pay if all come who have a place. */
export function StudyMoney({ id }: { id: number }) {
  const study = useSuspenseQuery(ownStudyQuery(id)).data
  const { recruiting } = study.content
  const { points, people, unpaid, ahead } = study.money
  const incentiveOf = (count: number) =>
    `${formatPointsAsDollars(count * recruiting.incentive_points)} for ${countedNoun(count, 'person', 'people')}`
  return (
    <OwnStudyPage study={study}>
      <FactList>
        <Fact name="Given">{`${formatPointsAsDollars(points)} to ${countedNoun(people, 'person', 'people')}`}</Fact>
        <Fact name="To approve">{incentiveOf(unpaid)}</Fact>
        <Fact name="If all who have a place come">{incentiveOf(ahead)}</Fact>
      </FactList>
      <h2>What we pay</h2>
      <FactList>
        {payments.map((name) => (
          <Fact key={name} name={fieldTitles[name]}>
            {formatPointsAsDollars(recruiting[name])}
          </Fact>
        ))}
      </FactList>
    </OwnStudyPage>
  )
}
