import { TypedLine, isVisibleLine } from './typed-text.ts'
import * as v from 'valibot'

/** Characters that leave no mark: spaces, joiners, fillers and the empty Braille pattern. */
const unmarked = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether there is anything to see in a text. */
export const leavesAMark = (text: string) => text.replaceAll(unmarked, '') !== ''

/** A line that somebody types for somebody else to read. */
export const Line = (maximum: number) =>
  v.pipe(TypedLine, v.trim(), v.maxLength(maximum), v.check(isVisibleLine), v.check(leavesAMark))

/** Text on several lines, with the checks of a line. */
export const Lines = (maximum: number) =>
  v.pipe(
    TypedLine,
    v.trim(),
    v.maxLength(maximum),
    v.check((text) => text.split(/\r?\n/).every((line) => isVisibleLine(line.replaceAll('\t', ' ')))),
    v.check(leavesAMark),
  )
