import { NOBODY, type Walk } from '../walk'

/** Figures, documents and questions: for who may read the record, or make and read such records at all. */
export async function further(walk: Walk): Promise<void> {
  const { resource } = walk
  const [id = NOBODY] = (await walk.targets()).map(one => one.id)
  if (Object.keys(resource.figures).length) await besideOne(walk, 'figures', 'GET /:resource/:id/figures', id)
  const documents = Object.keys(resource.documents)
  if (documents.length) await besideOne(walk, 'documents', 'GET /:resource/:id/documents', id)
  for (const name of documents)
    await besideOne(walk, name, 'GET /:resource/:id/documents/:document', id, `${name}.pdf`)
  if (Object.values(resource.fields).some(({ kind }) => kind === 'answers')) await questions(walk)
}

async function besideOne(walk: Walk, what: string, route: string, id: number, below?: string): Promise<void> {
  const { oracle, resource } = walk
  const hidden = (await walk.targets()).find(record => !oracle.may('read', resource, record))
  for (const one of [NOBODY, hidden?.id ?? NOBODY]) {
    const answer = await walk.ask(route, { id: one, below })
    if (oracle.may('read', resource)) walk.missing(`${what} of ${one}`, answer)
    else walk.refused(`${what} of ${one}`, answer, 'read')
  }
  const record = (await walk.targets()).find(each => oracle.may('read', resource, each))
  // What a document shows of a record that was made up has tests of its own.
  if (!record || below) return
  const answer = await walk.ask(route, { id: record.id })
  walk.check(`${what} of ${id}`, answer.status, 200)
}

async function questions(walk: Walk): Promise<void> {
  const { oracle, resource, world } = walk
  const of = world.ids('insurance-types')[0]
  const answer = await walk.ask('GET /:resource/questions', { query: { of } })
  const may = ['create', 'update', 'read'].some(action => oracle.may(action, resource))
  if (may) walk.check('questions', answer.status, 200)
  else walk.refused('questions', answer, 'read')
}
