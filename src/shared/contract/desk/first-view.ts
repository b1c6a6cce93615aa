import * as v from 'valibot'
import { SessionAnswer } from './answers/access.ts'
import { TodayAnswer } from './answers/today.ts'

/** The answers that the page Today needs. Its document brings them along. */
export const FirstView = v.object({ session: SessionAnswer, today: TodayAnswer })
export type FirstView = v.InferOutput<typeof FirstView>

/** Id of the element that holds it as JSON. */
export const firstViewId = 'first-view'

/** The page Today as HTML. The desk's build has it, and the host calls it. */
export type RenderToday = (view: FirstView) => Promise<string>
