import type { SubscriptionFormat } from '../../../src/contract/subscriptions'
import { mayReadField } from '../../../src/core/access/fieldRights'
import { formatDateTime } from '../../../src/core/field/formatDate'
import { formatWhole } from '../../../src/core/field/formatNumber'
import { EMPTY_TEXT, formatValue } from '../../../src/core/field/formatValue'
import { fieldLabel } from '../../../src/core/schema/labels'
import type { Values } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import type { Scope } from '../../base/services'
import type { MailTable } from '../../engine/mail/mailHtml'
import type { Mail } from '../../engine/mail/queueMail'
import { isReadableThroughout } from '../../engine/records/readable'
import { type ListAnswer, readList } from '../../engine/records/readList'
import type { SubscribedView } from './subscribedView'
import { fileOf, LARGEST_FILE } from './viewFile'

/** So many rows and columns are in the mail itself. */
const ROWS = 20
const COLUMNS = 8
/** Longer values are cut: the list and the file have all of them. */
const LONGEST = 160

/** What the mail with a view says, for its reader: without the address that it goes to. */
export type ViewMail = Pick<
  Mail,
  'kind' | 'words' | 'details' | 'table' | 'notes' | 'file' | 'link' | 'personal'
>

/**
 * Reads a view as somebody can see it now, in their language. Throws a `FilterError` or a 403 if its filter names a field
 * that is gone or hidden from them; columns and sort fields of that kind are left out.
 */
export async function viewMail(
  scope: Scope,
  view: SubscribedView,
  format: SubscriptionFormat,
): Promise<ViewMail> {
  const { resource, key, name, state } = view
  const { filter = {} } = state
  const fields = columnsOf(scope, view)
  const sort = state.sort?.filter(
    ([field]) => fieldOf(resource, field) && isReadableThroughout(scope, resource, field),
  )
  const query = { filter, ...(sort?.length ? { sort } : {}) }
  const list = await readList(scope, resource, { ...query, first: 0, limit: ROWS })
  const file = format === 'link' ? undefined : await fileOf(scope, view, { ...query, fields, format })
  const { translate } = wordsOf(scope)
  return {
    kind: 'subscription',
    personal: true,
    words: { subject: name, text: translate('text', { view: name }) },
    details: detailsOf(scope, list),
    ...(list.records.length
      ? { table: tableOf(scope, view, { fields: fields.slice(0, COLUMNS), list }) }
      : {}),
    notes: notesOf(scope, list, { isFileWanted: format !== 'link', hasFile: file !== undefined }),
    file,
    link: `${resource.name}?view=${encodeURIComponent(key)}`,
  }
}

/** The columns of the view that the reader can see, at least on some rows. */
function columnsOf({ ability }: Scope, { resource, state }: SubscribedView): string[] {
  const names = state.columns ?? resource.list.columns
  return names.filter(name => {
    const field = fieldOf(resource, name)
    return field && !typeOf(field).writeOnly && mayReadField(ability, resource, { name })
  })
}

function wordsOf({ services: { messages }, language }: Scope) {
  return {
    translate: (key: string, params?: Record<string, unknown>) =>
      messages.translate(language, `mail.subscription.${key}`, params),
    countOf: ({ total, total_is }: ListAnswer['meta']) =>
      messages.translate(language, `list.total.${total_is}`, { total: formatWhole(total, language) }),
  }
}

function detailsOf(scope: Scope, { meta }: ListAnswer): Mail['details'] {
  const { translate, countOf } = wordsOf(scope)
  const { now, timeZone } = scope.context
  return [
    { label: translate('records'), value: countOf(meta) },
    { label: translate('as_of'), value: formatDateTime(now.toISOString(), scope.language, timeZone) },
  ]
}

function tableOf(
  scope: Scope,
  { resource }: SubscribedView,
  { fields, list }: { fields: readonly string[]; list: ListAnswer },
): MailTable {
  const { services, language, context } = scope
  const word = services.messages.label.bind(services.messages, language)
  const speaking = {
    language,
    timeZone: context.timeZone,
    word: (label: Parameters<typeof word>[0]) => word(label),
  }
  const cell = (record: Values, name: string) => {
    const value = record[name]
    const field = fieldOf(resource, name)
    const target = field && services.resources.target(field)
    if (!target || value === null || value === undefined)
      return formatValue({ resource, field: name, value }, speaking)
    const labels = list.meta.labels[target.name]
    const ids = ([] as unknown[]).concat(value)
    return ids.map(id => labels?.[String(id)] ?? `#${id}`).join(', ') || EMPTY_TEXT
  }
  return {
    head: fields.map(name => word(fieldLabel(resource, name))),
    rows: list.records.map(record => fields.map(name => shortened(cell(record, name)))),
  }
}

function shortened(text: string): string {
  const signs = [...text]
  return signs.length > LONGEST ? `${signs.slice(0, LONGEST).join('').trimEnd()}…` : text
}

function notesOf(
  scope: Scope,
  { records, meta }: ListAnswer,
  { isFileWanted, hasFile }: { isFileWanted: boolean; hasFile: boolean },
): string[] {
  const { translate } = wordsOf(scope)
  const limit = formatWhole(LARGEST_FILE / 1024 ** 2, scope.language)
  return [
    ...(records.length ? [] : [translate('empty')]),
    ...(records.length && meta.next
      ? [translate('first_rows', { count: formatWhole(records.length, scope.language) })]
      : []),
    ...(hasFile ? [translate('attached')] : []),
    ...(isFileWanted && !hasFile ? [translate('too_large', { limit })] : []),
  ]
}
