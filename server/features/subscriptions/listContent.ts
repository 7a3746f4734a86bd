import { mayReadField } from '../../../src/core/access/fieldRights'
import { EMPTY_TEXT, formatValue } from '../../../src/core/field/formatValue'
import { fieldLabel, type Label } from '../../../src/core/schema/labels'
import type { Values } from '../../../src/core/schema/resource'
import { fieldOf } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'
import type { Scope } from '../../base/services'
import type { MailTable } from '../../engine/mail/mailHtml'
import { cellTypes } from '../../engine/records/export/sheetCells'
import { exportCsv } from '../../engine/records/exportRecords'
import { isReadableThroughout } from '../../engine/records/readable'
import { type ListAnswer, readList } from '../../engine/records/readList'
import type { SubscribedView } from './subscribedView'
import type { ViewContent } from './viewContent'
import { type FileFormat, fileOf } from './viewFile'

/** The maximum number of rows and columns in the mail itself. */
const ROWS = 20
const COLUMNS = 8
/** The maximum length of a value. The list and the file contain longer ones in full. */
const MAX_LENGTH = 160

/** Returns the first rows of a list and, if a format is set, all of them as a file. */
export async function listContent(
  scope: Scope,
  view: SubscribedView,
  format: FileFormat | undefined,
): Promise<ViewContent> {
  const { resource, state } = view
  const { filter = {} } = state
  const fields = columnsOf(scope, view)
  const sort = state.sort?.filter(
    ([field]) => fieldOf(resource, field) && isReadableThroughout(scope, resource, field),
  )
  const query = { filter, ...(sort?.length ? { sort } : {}) }
  const list = await readList(scope, resource, { ...query, first: 0, limit: ROWS })
  let rows = 0
  const onRows = (more: number) => {
    rows += more
  }
  const lines = () => exportCsv(scope, resource, { ...query, fields, plain: false, onRows })
  const file =
    format &&
    (await fileOf(scope, view, {
      ...{ format, lines: lines(), rows: () => rows },
      ...{ query: { ...query, fields }, columns: cellTypes(resource, fields) },
    }))
  const { total, total_is, next } = list.meta
  return {
    ...{ total, total_is, file },
    table: tableOf(scope, view, { fields: fields.slice(0, COLUMNS), list }),
    cut: next === undefined ? undefined : 'first_rows',
  }
}

/** Returns the view's columns that the reader can see in at least some rows. */
function columnsOf({ ability }: Scope, { resource, state }: SubscribedView): string[] {
  const names = state.columns ?? resource.list.columns
  return names.filter(name => {
    const field = fieldOf(resource, name)
    return field && !typeOf(field).writeOnly && mayReadField(ability, resource, { name })
  })
}

function tableOf(
  { services, language, context: { timeZone } }: Scope,
  { resource }: SubscribedView,
  { fields, list }: { fields: readonly string[]; list: ListAnswer },
): MailTable {
  const word = (label: Label) => services.messages.label(language, label)
  const cell = (record: Values, name: string) => {
    const value = record[name]
    const field = fieldOf(resource, name)
    const target = field && services.resources.target(field)
    if (!target || value === null || value === undefined)
      return formatValue({ resource, field: name, value }, { language, timeZone, word })
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
  return signs.length > MAX_LENGTH ? `${signs.slice(0, MAX_LENGTH).join('').trimEnd()}…` : text
}
