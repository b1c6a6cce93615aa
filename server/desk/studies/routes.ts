import { tidyLine } from '#contract/base/typed-text.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { studyFilters } from '#contract/desk/answers/catalogue-studies.ts'
import { ownStudyStates } from '#contract/desk/answers/own-studies.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { listCategories } from '#server/modules/studies/catalogue/repo.ts'
import { findMarketAreas } from '#server/platform/market-areas/find-market-areas.ts'
import { addPicture } from './add-picture.ts'
import { listFirstPage, listPage } from './catalogue-list.ts'
import { correctStudy, readCatalogueStudy } from './correct-study.ts'
import {
  type OwnStudyBodies,
  addOwnStudy,
  changeOwnStudy,
  deleteOwnStudy,
  listOwnStudies,
  readOwnStudy,
} from './own-studies.ts'

/** All areas by their numbers fit in. */
const maxAreasText = 2000
/** A typed search; null without one. */
const typed = (search = '') => tidyLine(search).trim() || null

export function studyRoutes(deps: DeskDependencies) {
  const { clock } = deps
  const { db } = deps.database
  const change = async <Act extends keyof OwnStudyBodies>(
    act: Act,
    {
      body,
      operator,
      param,
    }: { body: OwnStudyBodies[Act]; operator: SignedInOperator; param: (name: string) => string },
  ) => {
    const id = idOf(param('id'))
    await changeOwnStudy(deps, { act, id, body }, operator)
    return readOwnStudy(db, id)
  }
  return new DeskRoutes(deps)
    .handle(endpoints.catalogueStudies, ({ c }) => {
      const { search, source, category, filter, from, above } = c.req.query()
      const wanted = {
        search: typed(search),
        source: source || null,
        categoryId: category ? idOf(category) : null,
        filter: studyFilters.find((name) => name === filter) ?? null,
      }
      const page = from ? { from: idOf(from), above: above ? idOf(above) : null } : null
      return page ? listPage(db, wanted, page, clock()) : listFirstPage(db, wanted, clock())
    })
    .handle(endpoints.catalogueStudy, ({ param }) => readCatalogueStudy(db, idOf(param('id')), clock()))
    .handle(endpoints.correctStudy, async ({ body, operator, param }) => {
      const id = idOf(param('id'))
      await correctStudy(deps, { id, ...body }, operator)
      return readCatalogueStudy(db, id, clock())
    })
    .handle(endpoints.studyChoices, async () => ({
      categories: await listCategories(db),
      card_dollars: [...deps.config.cashoutAmounts],
    }))
    .handle(endpoints.marketAreas, async ({ c }) => {
      const { areas, unknown } = await findMarketAreas((c.req.query('text') ?? '').slice(0, maxAreasText))
      return { areas: areas.map(({ dma, name, state }) => ({ dma, title: `${name}, ${state}` })), unknown }
    })
    .handle(endpoints.ownStudies, ({ c }) => {
      const { search, state, before } = c.req.query()
      return listOwnStudies(db, {
        search: typed(search),
        state: ownStudyStates.find((name) => name === state) ?? null,
        before: before ? idOf(before) : null,
      })
    })
    .handle(endpoints.addOwnStudy, async ({ body, operator }) =>
      readOwnStudy(db, await addOwnStudy(deps, body.content, operator)),
    )
    .handle(endpoints.addPicture, async ({ file }) => ({ picture: await addPicture(db, file, clock()) }))
    .handle(endpoints.ownStudy, ({ param }) => readOwnStudy(db, idOf(param('id'))))
    .handle(endpoints.editOwnStudy, (call) => change('edit', call))
    .handle(endpoints.deleteOwnStudy, ({ body: { version }, operator, param }) =>
      deleteOwnStudy(deps, { id: idOf(param('id')), version }, operator),
    )
    .handle(endpoints.scheduleOwnStudy, (call) => change('schedule', call))
    .handle(endpoints.closeOwnStudy, (call) => change('close', call))
    .handle(endpoints.featureOwnStudy, (call) => change('feature', call))
    .handle(endpoints.undoOwnStudy, (call) => change('undo', call)).app
}
