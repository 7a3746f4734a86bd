import { questionsFor, type Writer } from '../../server/hooks'
import { formatDate } from '../../src/core/field/formatDate'
import { questionLabel } from '../../src/core/questions/labels'
import { type Answers, isProtected, type Question } from '../../src/core/questions/question'
import { isEmptyAnswer, visibleQuestions } from '../../src/core/questions/visible'
import type { Words } from '../../src/core/questions/words'
import { fieldLabel } from '../../src/core/schema/labels'
import type { Blocker } from '../../src/core/schema/resource'
import { coverNames } from '../premium/coverName'
import { isUnchanged } from '../unchanged'
import { workOrders } from '.'
import { formatAnswer } from './answerLines'
import { coverText } from './coverText'
import { type InsuranceType, typeOfOrder } from './read.server'
import { type CarrierRequest, type RequestChange, requestFields } from './request'
import type { WorkOrder } from './workOrder'

/** A quote's request, as it is stored on it. */
interface Answering {
  request: unknown
}

export const requestIn = ({ request }: Answering) => request as CarrierRequest | null

/** Returns what changed since the request that a quote answers, compared with the work order as given. */
export async function changesSince(
  reader: Writer,
  quote: Answering,
  order: WorkOrder,
): Promise<readonly RequestChange[]> {
  const request = requestIn(quote)
  return request ? requestChanges(reader, request, order) : []
}

/** Returns each change as one text in every language: "Building: 100,000 → 400,000". */
const changeTexts = (changes: readonly RequestChange[]): Record<string, string>[] =>
  changes.map(({ label, before, after }) =>
    Object.fromEntries(
      Object.entries(label).map(([language, name]) => {
        const [was, is] = [before, after].map(words => words?.[language as keyof typeof words] ?? '–')
        return [language, before || after ? `${name}: ${was} → ${is}` : name]
      }),
    ),
  )

/** Returns the blocker that names what changed since the request that a quote answers. */
export function olderBlocker(changes: readonly RequestChange[], field: string): Blocker[] {
  if (!changes.length) return []
  return [{ key: 'older_request', params: { changes: changeTexts(changes) }, field }]
}

/**
 * Returns what a work order asks for now and a request did not, in every language. Answers of hidden questions,
 * the order of covers and empty values make no difference.
 */
async function requestChanges(
  reader: Writer,
  request: CarrierRequest,
  order: WorkOrder,
): Promise<RequestChange[]> {
  if (isUnchanged(request, order, requestFields)) return []
  const type = await typeOfOrder(reader, order)
  const set = await questionsFor(reader, 'work-orders', { record: { ...order }, field: 'answers' })
  const comparison = { reader, request, order }
  return [
    ...fieldChanges(comparison),
    ...answerChanges(comparison, set?.questions ?? []),
    ...coverChanges(comparison, type),
  ]
}

interface Comparison {
  reader: Writer
  request: CarrierRequest
  order: CarrierRequest
}

/** Returns a text in every language of the server. */
const inAll = ({ services: { messages } }: Writer, text: (language: string) => string): Words =>
  Object.fromEntries(messages.languages.map(language => [language, text(language)])) as Words

function fieldChanges({ reader, request, order }: Comparison): RequestChange[] {
  const { messages } = reader.services
  const day = (value: unknown) =>
    value ? inAll(reader, language => formatDate(String(value), language)) : null
  const plain = (value: unknown) => (value ? inAll(reader, () => String(value)) : null)
  const texts = {
    insurance_type_id: () => null,
    wanted_start: day,
    wanted_end: day,
    currency: plain,
  } as const
  const names = Object.keys(texts) as (keyof typeof texts)[]
  return names
    .filter(name => !isUnchanged(request, order, [name]))
    .map(name => ({
      key: name,
      label: inAll(reader, language => messages.label(language, fieldLabel(workOrders, name))),
      before: texts[name](request[name]),
      after: texts[name](order[name]),
    }))
}

function answerChanges(
  { reader, request, order }: Comparison,
  questions: readonly Question[],
): RequestChange[] {
  const { messages } = reader.services
  const [before, after] = [request, order].map(({ answers }) => shownAnswers(questions, answers as Answers))
  const changed = questions.filter(({ key }) => !isUnchanged(after ?? {}, before ?? {}, [key]))
  const textOf = (question: Question, value: unknown) =>
    isEmptyAnswer(value)
      ? null
      : inAll(reader, language => {
          const [yes, no] = ['yes', 'no'].map(word => messages.translate(language, `fields.${word}`))
          return formatAnswer(question, value, { language, yes: yes ?? '', no: no ?? '' })
        })
  const open = changed
    .filter(({ key }) => !isProtected(key))
    .map(question => ({
      key: `answers.${question.key}`,
      label: inAll(reader, language => questionLabel(question, language)),
      before: textOf(question, before?.[question.key]),
      after: textOf(question, after?.[question.key]),
    }))
  if (open.length === changed.length) return open
  // Readers of the quote need not have the permission on protected answers.
  const label = inAll(reader, language => messages.translate(language, 'resources.quotes.older.protected'))
  return [...open, { key: 'answers.protected', label, before: null, after: null }]
}

/** Returns the answers that the request shows. */
function shownAnswers(questions: readonly Question[], answers: Answers | null): Answers {
  const given = answers ?? {}
  return Object.fromEntries(visibleQuestions(questions, given, 'request').map(({ key }) => [key, given[key]]))
}

/** What makes no difference in a cover: its names, and what it cost before. */
const NO_TERMS: readonly string[] = ['code', 'name', 'premium']

function coverChanges({ reader, request, order }: Comparison, { coverages }: InsuranceType): RequestChange[] {
  const { messages } = reader.services
  const [before, after] = [request, order].map(
    one => new Map((one.coverages ?? []).map(cover => [cover.code, cover])),
  )
  const codes = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  return codes.flatMap(code => {
    const [was, is] = [before?.get(code), after?.get(code)]
    const named = is ?? was
    if (!named || isUnchanged({ terms: termsOf(is) }, { terms: termsOf(was) }, ['terms'])) return []
    const textOf = (cover: typeof was) =>
      inAll(reader, language => {
        const translate = (key: string, params = {}) => messages.translate(language, key, params)
        return cover && cover.included !== false
          ? coverText(cover, { language, translate })
          : translate('resources.quotes.older.not_wanted')
      })
    return [
      {
        key: `coverages.${code}`,
        label: inAll(reader, language => coverNames(coverages ?? [], language)(named)),
        before: textOf(was),
        after: textOf(is),
      },
    ]
  })
}

/** A cover that is not wanted has no terms, whether it is listed or not. */
const termsOf = (cover: { included?: boolean | null } | undefined): object =>
  cover && cover.included !== false
    ? {
        ...Object.fromEntries(Object.entries(cover).filter(([name]) => !NO_TERMS.includes(name))),
        included: true,
      }
    : {}
