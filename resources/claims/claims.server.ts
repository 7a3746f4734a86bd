import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  changeRecord,
  emptyAnswersBlocker,
  type FieldOption,
  findRecord,
  type HookWrite,
  invalid,
  type MailDetail,
  type Messages,
  type OptionsRequest,
  queueMail,
  type ServerHooks,
  todayIn,
  type Writer,
} from '../../server/hooks'
import { formatMoney } from '../../src/core/field/formatMoney'
import { noMoney } from '../../src/core/money/arithmetic'
import { formatParams } from '../../src/core/schema/formatParams'
import { fieldLabel, optionLabel } from '../../src/core/schema/labels'
import type { Values } from '../../src/core/schema/resource'
import type { Money } from '../../src/define'
import { missingDocuments } from '../../src/define'
import { coverNames, type NamedCover } from '../premium/coverName'
import { deductibleText } from '../premium/deductibleWords'
import { incurredOf, netToCustomer, outstandingOf } from './amounts'
import { approvalBlockers } from './approval.server'
import { type Coverage, coverageOf, includedIn } from './cover'
import { coverValues } from './coverValues.server'
import { deductibleSentence } from './deductibleSentence'
import { coveragesOf, fromPolicy, versionOn } from './policy.server'
import { kindLabel } from './transitions'

/** Claims of which nothing has been approved yet. */
const UNDECIDED = ['draft', 'reported', 'acknowledged', 'under_review', 'awaiting_documents']

/** Gives undecided claims from before the percentage of their cover, which would otherwise not come off what is approved. */
async function migrateDeductiblePercentages(writer: Writer): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select claims.id from claims
    join policies on policies.id = claims.policy_id
    left join policy_versions on policy_versions.id = claims.policy_version_id
    where claims.deleted_at is null and claims.status = any(${UNDECIDED}) and claims.coverage is not null
      and claims.deductible_percent is null
      and coalesce(policy_versions.coverages, policies.coverages)::text ~ '"deductible_percent": ?"'
    order by claims.id`.execute(writer.db)
  let brought = 0
  for (const { id } of rows) {
    const claim = await findRecord(writer, 'claims', { id: Number(id), lock: true })
    if (!claim) continue
    const [of, ref] =
      typeof claim.policy_version_id === 'number'
        ? ['policy-versions', claim.policy_version_id]
        : ['policies', Number(claim.policy_id)]
    const source = await findRecord(writer, of, { id: ref })
    const coverages = coveragesOf(source ?? {})
    const cover = coverageOf(coverages, String(claim.coverage))
    if (!cover?.deductible_percent) continue
    // An amount other than the cover's was entered by hand, and stays.
    const isEntered = claim.deductible && !isDeepStrictEqual(claim.deductible, cover.deductible)
    const values = coverValues(coverages, claim, isEntered ? { ...claim, deductible: null } : claim)
    await changeRecord(writer, 'claims', { id: claim.id, values })
    brought += 1
  }
  return brought
}

const AMOUNTS = [
  'estimate',
  'deductible',
  'deductible_min',
  'deductible_max',
  'approved',
  'recovery',
  'reserve',
  'reserve_expense',
] as const
/** A claim that is over has nothing left to keep money for. */
const ENDS = new Set(['reject', 'withdraw', 'close'])

const none = (amount: unknown) => (amount ? noMoney((amount as Money).currency) : null)

/** What a move brings with it, beyond the fields that were asked. */
function movedValues({ action, before, record }: HookWrite, { actor }: Writer): Values {
  if (action === 'propose')
    return { proposed: record.approved, proposed_by: actor?.id ?? null, approved: before?.approved ?? null }
  if (action === 'reopen') return { proposed: null, proposed_by: null }
  if (ENDS.has(action))
    return { reserve: none(record.reserve), reserve_expense: none(record.reserve_expense) }
  return {}
}

function demandCurrency(record: Values): void {
  const wrong = AMOUNTS.filter(name => {
    const amount = record[name] as Money | null
    return amount && record.currency && amount.currency !== record.currency
  })
  if (wrong.length)
    throw invalid(
      Object.fromEntries(wrong.map(name => [name, [{ key: 'resources.claims.rules.one_currency' }]])),
    )
}

/** D-08: what a claim takes from its policy, what stands in the way of its moves, and what they bring about. */
export const hooks: ServerHooks = {
  resource: 'claims',
  async beforeWrite(write, writer) {
    const { action, before, record } = write
    if (action === 'delete') return undefined
    const values = { ...(await fromPolicy(writer, record, before)), ...movedValues(write, writer) }
    const whole: Values = { ...record, ...values }
    demandCurrency(whole)
    const amounts = {
      outstanding: outstandingOf(whole),
      net_to_customer: netToCustomer(whole),
      incurred: incurredOf(whole),
    }
    if (action !== 'request_documents') return { ...values, ...amounts }
    const customer = await findRecord(writer, 'customers', { id: Number(record.customer_id) })
    return {
      ...values,
      ...amounts,
      documents_asked_on: todayIn(writer.context),
      documents_asked_of: customer?.email ?? null,
    }
  },
  async blockers({ transition, record }, reader) {
    if (transition === 'report') {
      const lack = await emptyAnswersBlocker(reader, 'claims', { record, field: 'answers' })
      return lack ? [lack] : []
    }
    if (transition === 'propose' || transition === 'approve')
      return approvalBlockers(reader, transition, record)
    return []
  },
  async afterWrite({ action, record }, writer) {
    if (action === 'request_documents' || action === 'reject') await writeToCustomer(writer, action, record)
  },
  options: { coverage: coverageOptions },
  migrations: { deductible_percent: migrateDeductiblePercentages },
}

/** The covers that a policy had on the day of a loss, each with its limit and its deductible. */
async function coverageOptions({ values, language }: OptionsRequest, reader: Writer): Promise<FieldOption[]> {
  const policy = await findRecord(reader, 'policies', { id: Number(values.policy_id) })
  if (!policy) return []
  const type = await findRecord(reader, 'insurance-types', { id: Number(policy.insurance_type_id) })
  const nameOf = coverNames((type?.coverages ?? []) as NamedCover[], language)
  const version = await versionOn(reader, policy.id, String(values.loss_date))
  const { messages } = reader.services
  const speech = {
    language,
    translate: (key: string, params?: object) => messages.translate(language, key, { ...params }),
  }
  const say = (key: string, amount: string) =>
    speech.translate(`resources.deductible.options.${key}`, { amount })
  return includedIn(coveragesOf(version ?? policy)).map((cover: Coverage) => {
    const { code, name = code, limit } = cover
    const deductible = deductibleText(cover, speech)
    return {
      value: code,
      label: nameOf({ code, name }),
      note: [
        limit
          ? say('limit', formatMoney(limit, language))
          : speech.translate('resources.deductible.options.no_limit'),
        deductible ? say('deductible', deductible) : speech.translate('resources.deductible.options.none'),
      ].join(' · '),
    }
  })
}

/** Writes to the customer about a claim, in their language; whoever has no e-mail address is told otherwise. */
async function writeToCustomer(
  writer: Writer,
  letter: 'request_documents' | 'reject',
  claim: Values,
): Promise<void> {
  const customer = await findRecord(writer, 'customers', { id: Number(claim.customer_id) })
  if (!customer || typeof customer.email !== 'string') return
  const { services, db } = writer
  const { messages } = services
  const language = messages.choose(undefined, customer.preferred_language)
  const documents = missingDocuments(claim).map(kind => messages.label(language, kindLabel(kind)))
  const reason = optionLabel({ name: 'claims' }, 'reject_reason', String(claim.reject_reason))
  await queueMail(services, db, {
    to: customer.email,
    kind: `resources.claims.mails.${letter}`,
    language,
    name: String(customer.name),
    details:
      letter === 'reject' && claim.reject_reason === 'below_deductible'
        ? amountsOf(messages, language, claim)
        : undefined,
    params: formatParams(
      {
        key: letter,
        params: {
          number: claim.number,
          names: documents,
          date: letter === 'reject' ? claim.loss_date : claim.next_action_at,
          reason: messages.label(language, reason),
        },
      },
      language,
    ),
  })
}

/** Why nothing is left to pay: the loss, and how the deductible comes to its amount. */
function amountsOf(messages: Messages, language: string, claim: Values): MailDetail[] {
  const translate = (key: string, params?: Values) => messages.translate(language, key, params)
  const money = (amount: unknown) => (amount ? formatMoney(amount as Money, language) : '')
  const sentence = deductibleSentence(claim, { language, translate })
  return (['estimate', 'deductible'] as const).map(name => ({
    label: messages.label(language, fieldLabel({ name: 'claims' }, name)),
    value: (name === 'deductible' && sentence) || money(claim[name]),
  }))
}
