import { answers } from './answers.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { importFiles } from './import.ts'
import { operators } from './operators.ts'
import { participants } from './participants.ts'
import { payouts } from './payouts.ts'
import { restore } from './restore.ts'
import { studies } from './studies.ts'
import { sync } from './sync.ts'

const all = { answers, backup, import: importFiles, operators, participants, payouts, restore, studies, sync }

/** The commands on the data by their names in `npm run`. */
export const commands: ReadonlyMap<string, Command> = new Map(Object.entries(all))
