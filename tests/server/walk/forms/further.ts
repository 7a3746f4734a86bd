import { NOBODY, type Walk } from '../walk'
import { isWork } from '../work'

/**
 * Checks figures and documents, for users who can read the record, and
 * questions, for users who can create, update or read such records.
 */
export async function further(walk: Walk): Promise<void> {
  const { resource } = walk
  const [id = NOBODY] = (await walk.targets()).map(one => one.id)
  if (Object.keys(resource.figures).length)
    await walkRelated(walk, 'figures', 'GET /:resource/:id/figures', id)
  const documents = Object.keys(resource.documents)
  if (documents.length) await walkRelated(walk, 'documents', 'GET /:resource/:id/documents', id)
  for (const name of documents)
    await walkRelated(walk, name, 'GET /:resource/:id/documents/:document', id, `${name}.pdf`)
  for (const [name, field] of Object.entries(resource.fields))
    if ('optionsBy' in field) await options(walk, name)
  if (Object.values(resource.fields).some(({ kind }) => kind === 'answers')) await questions(walk)
}

async function walkRelated(
  walk: Walk,
  what: string,
  route: string,
  id: number,
  below?: string,
): Promise<void> {
  const { oracle, resource } = walk
  const hidden = (await walk.targets()).find(record => !oracle.may('read', resource, record))
  for (const one of [NOBODY, hidden?.id ?? NOBODY]) {
    const answer = await walk.ask(route, { id: one, below })
    if (oracle.may('read', resource)) walk.missing(`${what} of ${one}`, answer)
    else walk.refused(`${what} of ${one}`, answer, 'read')
  }
  const record = (await walk.targets()).find(each => oracle.may('read', resource, each))
  // The documents have their own tests, with realistic records.
  if (!record || below) return
  const answer = await walk.ask(route, { id: record.id })
  walk.check(`${what} of ${id}`, answer.status, 200)
}

/**
 * Checks that users who can fill a field get its options, and that the options of a hidden record are
 * refused. The walk leaves out the hooks of work resources, so their options return 404.
 */
async function options(walk: Walk, name: string): Promise<void> {
  const { oracle, resource } = walk
  const ask = (record: unknown) =>
    walk.ask('GET /:resource/options/:name', { below: name, query: { record } })
  const fills = (['create', 'update'] as const).some(action => oracle.writes(action, resource, name))
  const answer = await ask({})
  if (isWork(resource)) return walk.check(`options of ${name}`, answer.status, 404)
  if (fills) walk.check(`options of ${name}`, answer.body.data, [])
  else walk.check(`options of ${name}`, [200, 403].includes(answer.status), true)
  const hidden = (await walk.targets()).find(record => !oracle.may('read', resource, record))
  if (hidden) {
    const refused = await ask({ id: hidden.id })
    walk.check(`options of ${name} of a hidden record`, [403, 404].includes(refused.status), true)
  }
}

async function questions(walk: Walk): Promise<void> {
  const { oracle, resource, world } = walk
  const of = world.ids('insurance-types')[0]
  const answer = await walk.ask('GET /:resource/questions', { query: { of } })
  const may = ['create', 'update', 'read'].some(action => oracle.may(action, resource))
  if (may) walk.check('questions', answer.status, 200)
  else walk.refused('questions', answer, 'read')
}
