import type { RosterAnswer } from '#contract/desk/answers/roster.ts'
import { formatCount } from '#language/formats.ts'
import { Link } from '@tanstack/react-router'
import { StateLinks, partLink } from '#desk/shell/StateLinks.tsx'
import { type Board, boardTitles, boards, countOf } from './roster-texts.ts'

export interface BoardLinksProps {
  studyId: number
  counts: RosterAnswer['counts']
  board: Board
}

/** The columns of the board with their counts; the chosen one is below. */
export function BoardLinks({ studyId, counts, board }: BoardLinksProps) {
  return (
    <StateLinks>
      {boards.map((one) => (
        <Link
          key={one}
          to="/answers/$id"
          params={{ id: studyId }}
          search={{ board: one }}
          {...partLink(one === board)}
        >
          {`${boardTitles[one]} ${formatCount(countOf(counts, one))}`}
        </Link>
      ))}
    </StateLinks>
  )
}
