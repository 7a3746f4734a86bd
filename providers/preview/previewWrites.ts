import type { Resource, Values } from '../../src/core/schema/resource'
import { STATUS } from '../../src/core/schema/systemFields'
import { parseRecord } from '../../src/define/parseRecord'
import type { HttpAnswer } from '../http'
import { HttpError } from '../httpError'
import { answerOf, type PreviewCall, type PreviewSurroundings } from './previewCall'
import type { PreviewRecords } from './previewRecords'
import { blockersOf } from './previewTransitions'
import { SAMPLES } from './sampleRecords'
import { sampleValue } from './sampleValues'
import type { ShownRecords } from './shownRecords'

interface Writing extends PreviewSurroundings {
  records: PreviewRecords
  shown: ShownRecords
}

/**
 * Creates the handler of writes in a preview. It returns undefined
 * if only the server can make the write, such as an import.
 */
export function createPreviewWrites(
  around: PreviewSurroundings,
  { records, shown }: Pick<Writing, 'records' | 'shown'>,
) {
  const writing: Writing = { ...around, records, shown }
  return async (call: PreviewCall): Promise<HttpAnswer | undefined> => {
    const { resource, id, part, options } = call
    const body = (options.body ?? {}) as Values
    if (id === undefined) {
      if (part === '' && options.method === 'POST') return answerOf(create(writing, resource, body))
      return many(writing, call, body)
    }
    if (part === '' && options.method === 'PUT')
      return answerOf(await update(writing, { resource, id, body }))
    if (part === '' && options.method === 'DELETE') return answerOf(await remove(writing, resource, id))
    if (options.method === 'POST' && Object.hasOwn(resource.transitions, part))
      return answerOf(await makeTransition(writing, { resource, id, body }, part))
    return undefined
  }
}

interface RecordWrite {
  resource: Resource
  id: number
  body: Values
}

function create(writing: Writing, resource: Resource, body: Values): Values {
  const { records, context } = writing
  const id = records.nextId()
  const numbered = Object.entries(resource.fields)
    .filter(([, field]) => 'numbered' in field)
    .map(([name, field]) => [
      name,
      sampleValue(name, field, {
        ...{ idsOf: () => [], labelOf: each => each },
        n: SAMPLES + 1 + records.created(resource.name).length,
      }),
    ])
  const values = checked(writing, resource, { body: { ...Object.fromEntries(numbered), ...body } })
  const by = context().actor?.id ?? null
  const at = new Date().toISOString()
  return records.write(resource.name, {
    ...{ ...values, id, version: 1 },
    ...{ created_at: at, created_by: by, updated_at: at, updated_by: by },
  })
}

async function update(writing: Writing, { resource, id, body }: RecordWrite): Promise<Values> {
  const before = await writing.shown.one(resource, id)
  return store(writing, resource, { ...before, ...checked(writing, resource, { body, before }) })
}

async function remove({ records, shown }: Writing, resource: Resource, id: number): Promise<Values> {
  const before = await shown.one(resource, id)
  records.remove(resource.name, id)
  return before
}

async function makeTransition(
  writing: Writing,
  { resource, id, body }: RecordWrite,
  name: string,
): Promise<Values> {
  const { shown, context, translate } = writing
  const before = await shown.one(resource, id)
  const record = { ...before, ...checked(writing, resource, { body, before }) }
  const missing = blockersOf(resource, name, { record, context: context(), translate })
  if (missing.length) {
    const message = missing.map(each => each.message).join(' ')
    throw new HttpError(message, 409, { body: { code: 'not_possible', message, details: { missing } } })
  }
  return store(writing, resource, { ...record, [STATUS]: resource.transitions[name]?.to })
}

/** Updates, deletes or transitions all records whose IDs the filter names. */
async function many(
  writing: Writing,
  { resource, part, options }: PreviewCall,
  body: Values,
): Promise<HttpAnswer | undefined> {
  const { id: wanted } = JSON.parse(options.query.filter ?? '{}')
  const ids: number[] = Array.isArray(wanted) ? wanted.map(Number) : []
  if (part === '') {
    const { expected_count: _count, versions: _versions, ...values } = body
    for (const id of ids)
      if (options.method === 'DELETE') await remove(writing, resource, id)
      else await update(writing, { resource, id, body: values })
    return answerOf({ count: ids.length, ids })
  }
  const [kind, name = ''] = part.split('/')
  if (kind !== 'transitions') return undefined
  for (const id of ids) await makeTransition(writing, { resource, id, body }, name)
  return answerOf({ moved: ids, refused: [] })
}

const store = ({ records, context }: Writing, { name }: Resource, record: Values): Values =>
  records.write(name, {
    ...record,
    version: Number(record.version) + 1,
    updated_at: new Date().toISOString(),
    updated_by: context().actor?.id ?? null,
  })

/**
 * Returns the values as the server would store them under
 * the definition's rules. Throws its 422 if they break one.
 */
function checked(
  { context, translate }: Writing,
  resource: Resource,
  { body, before }: { body: Values; before?: Values },
): Values {
  const input = Object.fromEntries(Object.entries(body).filter(([name]) => resource.fields[name]))
  const { values, issues } = parseRecord(resource, input, { ...context(), before })
  const errors = Object.fromEntries(
    Object.entries(issues).map(([path, all]) => [
      path,
      all.map(({ key, params }) => translate(key, params)).join(' '),
    ]),
  )
  if (!Object.keys(errors).length) return values
  const message = Object.values(errors).join(' ')
  throw new HttpError(message, 422, { body: { code: 'invalid', message, errors } })
}
