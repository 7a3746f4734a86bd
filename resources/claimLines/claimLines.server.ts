import {
  ApiError,
  changeRecord,
  findRecord,
  findRecords,
  type HookWrite,
  invalid,
  type ServerHooks,
  type Stored,
  type Writer,
} from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { coverageOptions } from '../claims/coverageOptions.server'
import { coverValues, deductibleOnLoss } from '../claims/coverValues.server'
import { differs } from '../claims/differs'
import { coverageListOf } from '../claims/policy.server'
import { labelOf, linesOf, sumLines } from './lines.server'

/** Statuses in which the lines of a claim are settled. */
const ENDED = ['rejected', 'closed', 'withdrawn', 'discarded']

const refused = (rule: string) =>
  new ApiError(409, 'not_possible', { message: `resources.claim-lines.rules.${rule}` })

/** Returns whether the server writes a line as an effect of its claim. */
const isOwn = ({ action, before, record }: HookWrite) =>
  action === 'sync' ||
  (action === 'create' && !before && record.number !== null && record.number !== undefined)

async function claimOf(writer: Writer, line: Values): Promise<Stored> {
  const claim = await findRecord(writer, 'claims', { id: Number(line.claim_id), lock: true })
  if (!claim) throw refused('claim_ended')
  if (writer.ability && ENDED.includes(String(claim.status))) throw refused('claim_ended')
  return claim
}

/** Refuses to delete a line with money, or the only one. */
async function checkDelete(writer: Writer, claim: Stored, line: Values): Promise<void> {
  if ([line.approved, line.paid, line.reserve].some(amount => (amount as Money | null)?.amount))
    throw refused('kept')
  if ((await linesOf(writer, claim)).length < 2) throw refused('last')
}

/** Returns the limit and the deductible of a line, from its cover on the day of the claim. */
async function fromCover(writer: Writer, claim: Stored, { before, record }: HookWrite): Promise<Values> {
  const isCleared = record.deductible === null && differs('deductible', record, before)
  if (isCleared || differs('coverage', record, before))
    return coverValues(await coverageListOf(writer, claim), record, before)
  return differs('estimate', record, before) ? deductibleOnLoss(record, before) : {}
}

function checkCurrency({ currency }: Stored, record: Values): void {
  const wrong = ['estimate', 'deductible'].filter(name => {
    const amount = record[name] as Money | null
    return amount && currency && amount.currency !== currency
  })
  if (wrong.length)
    throw invalid(
      Object.fromEntries(wrong.map(name => [name, [{ key: 'resources.claims.rules.one_currency' }]])),
    )
}

/** Payments that were entered before a claim had several lines are for the first one. */
async function assignPayments(writer: Writer, claim: Stored): Promise<void> {
  const [first, second, third] = await linesOf(writer, claim)
  if (!first || !second || third) return
  const filter = { claim_id: claim.id, line_id_null: true }
  for (const { id } of await findRecords(writer, 'claim-payments', { filter }))
    await changeRecord(writer, 'claim-payments', { id, values: { line_id: first.id }, action: 'line' })
}

/** The hooks of lines. They take limit and deductible from the cover, and keep the claim the sum of its lines. */
export const hooks: ServerHooks = {
  resource: 'claim-lines',
  oneByOne: true,
  async beforeWrite(write, writer) {
    const { action, record } = write
    if (isOwn(write) || action === 'undo' || action === 'restore') return undefined
    // An undo removes what a claim had added, and the claim itself.
    if (action === 'delete' && !writer.ability) return undefined
    const claim = await claimOf(writer, record)
    if (action === 'delete') {
      await checkDelete(writer, claim, record)
      return undefined
    }
    const values: Values = await fromCover(writer, claim, write)
    checkCurrency(claim, { ...record, ...values })
    if (action === 'create')
      values.number = Math.max(0, ...(await linesOf(writer, claim)).map(one => Number(one.number))) + 1
    return { ...values, label: labelOf({ ...record, ...values }) }
  },
  async afterWrite(write, writer) {
    // Its claim has the amounts already, or the undo restores them too.
    if (write.action === 'sync' || write.action === 'undo') return
    const claim = await findRecord(writer, 'claims', { id: Number(write.record.claim_id), lock: true })
    if (!claim) return
    if (write.action === 'create') await assignPayments(writer, claim)
    await sumLines(writer, claim)
  },
  options: {
    coverage: async (request, reader) => {
      const claim = await findRecord(reader, 'claims', { id: Number(request.values.claim_id) })
      return claim ? coverageOptions({ ...request, values: claim }, reader) : []
    },
  },
}
