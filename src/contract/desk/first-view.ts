import * as v from 'valibot'
import { SessionAnswer } from './answers/access.ts'
import { TodayAnswer } from './answers/today.ts'

/** What the document of the page Today brings along: the answers that the page would ask for. */
export const FirstView = v.object({ session: SessionAnswer, today: TodayAnswer })
export type FirstView = v.InferOutput<typeof FirstView>

/** Id of the element that holds it as JSON. */
export const firstViewId = 'first-view'

/** The page Today as HTML. The desk's build has it, and the host calls it. */
export type RenderToday = (view: FirstView) => Promise<string>
