import {
  ApiError,
  changeRecord,
  findRecords,
  type HookWrite,
  invalid,
  type ServerHooks,
  type Writer,
} from '../../server/hooks'
import { officeCurrency } from '../exchangeRates/officeCurrency.server'
import { renewalFollows } from '../policies/renewalFollows.server'
import { isUnchanged } from '../unchanged'
import { effects } from './effects.server'
import { figuresOf } from './figures'
import { guards, startBlocker } from './guards.server'
import { asOwnTransition } from './ownTransition.server'
import { quoteSummaryOf } from './quoteSummary.server'
import { typeOfOrder } from './read.server'
import { LIVE, requestFields } from './request'
import { wantedCovers } from './wantedCovers.server'
import { asWorkOrder, type WorkOrder } from './workOrder'

/** Returns the values that a work order takes from its insurance type and from the office. */
async function completed(
  writer: Writer,
  order: WorkOrder,
  before: WorkOrder | undefined,
): Promise<Partial<WorkOrder>> {
  const type = await typeOfOrder(writer, order)
  if (order.wanted_start !== before?.wanted_start) {
    const [blocker] = startBlocker(writer, order, type)
    if (blocker)
      throw invalid({
        wanted_start: [{ key: `resources.work-orders.missing.${blocker.key}`, params: blocker.params }],
      })
  }
  const known = new Set((type.tax_lines ?? []).map(({ code }) => code))
  const unknown = order.tax_exemptions?.find(({ code }) => code && !known.has(code))
  if (unknown)
    throw invalid({
      tax_exemptions: [{ key: 'resources.work-orders.missing.unknown_tax', params: { code: unknown.code } }],
    })
  const { budget, current_premium } = order
  const isNew = order.insurance_type_id !== before?.insurance_type_id
  const currency =
    order.currency ?? budget?.currency ?? current_premium?.currency ?? (await officeCurrency(writer.db))
  return {
    ...(isNew ? { required_documents: type.required_documents } : {}),
    ...(await wantedCovers(writer, { order: { ...order, currency }, before, type })),
    currency,
  }
}

/**
 * Updates the quotes after the request changed: whether they are of an older request, their taxes, which
 * depend on the start of cover, and their premiums in the order's currency.
 */
async function requestChanged(writer: Writer, order: WorkOrder): Promise<void> {
  const filter = { work_order_id: order.id, status_eq_any: LIVE }
  const quotes = await findRecords(writer, 'quotes', { filter, lock: true })
  if (!quotes.length) return
  await asOwnTransition(writer, async () => {
    for (const { id } of quotes) await changeRecord(writer, 'quotes', { id, values: {} })
  })
  await changeRecord(writer, 'work-orders', {
    id: order.id,
    values: { ...(await quoteSummaryOf(writer, order)) },
  })
}

const notDeletable = () =>
  new ApiError(409, 'not_possible', { message: 'resources.work-orders.rules.only_drafts_deleted' })

const isGiven = ({ action, record }: HookWrite, { ability }: Writer) =>
  action === 'create' && !ability && record.status !== 'draft'

/** The guards and effects of work orders. */
export const hooks: ServerHooks = {
  resource: 'work-orders',
  blockers: async ({ transition, record }, reader) =>
    (await guards[transition]?.(reader, asWorkOrder(record))) ?? [],
  async beforeWrite(write, writer) {
    const { action, record } = write
    const order = asWorkOrder(record)
    const before = write.before && asWorkOrder(write.before)
    if (action === 'delete' && order.status !== 'draft') throw notDeletable()
    if (action === 'delete' || isGiven(write, writer)) return undefined
    if (action === 'create' || action === 'update') return { ...(await completed(writer, order, before)) }
    const effect = effects[action]
    if (!effect || !before) return undefined
    // Runs the transitions of the quotes while the work order still has its old status.
    const requested = { ...order, status: before.status }
    const changes = await asOwnTransition(writer, () => effect(writer, requested))
    const changed = { ...order, ...changes }
    const standing = await quoteSummaryOf(writer, changed)
    return { ...changes, ...standing, ...figuresOf({ ...changed, ...standing }) }
  },
  async afterWrite({ action, before, record }, writer) {
    await renewalFollows(writer, action, record)
    // Taxes depend on exemptions, too, which carriers do not price.
    if (before && !isUnchanged(record, before, [...requestFields, 'tax_exemptions']))
      await requestChanged(writer, asWorkOrder(record))
  },
}
