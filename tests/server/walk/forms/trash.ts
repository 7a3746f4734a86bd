import { NOBODY, type Walk } from '../walk'

/** The possible responses to a permitted restore: success, or a refusal by a business rule. */
const ACCEPTED = [200, 409, 422]

/**
 * Checks that the trash shows a record only to users who can
 * read and delete it, and that only they can restore it.
 */
export async function trash(walk: Walk): Promise<void> {
  const { oracle, resource, world, person } = walk
  const record = (await walk.targets()).findLast(({ id }) => id !== person.id)
  if (!record) return
  const { id } = record
  await world.trash(resource, id)
  const list = await walk.ask('GET /:resource/trash', { query: { filter: { id: [id] } } })
  const one = await walk.ask('GET /:resource/trash/:id', { id })
  const many = await walk.ask('POST /:resource/trash/restore', { body: { ids: [NOBODY] } })
  const gone = await walk.ask('POST /:resource/trash/purge', { body: { ids: [NOBODY] } })
  if (oracle.may('manage', resource)) walk.check('trash purge', gone.body.data?.refused?.length, 1)
  else walk.refused('trash purge', gone, 'manage')
  const back = await walk.ask('POST /:resource/:id/restore', { id, body: {} })
  const right = !oracle.may('read', resource) ? 'read' : oracle.may('delete', resource) ? undefined : 'delete'
  if (right) {
    for (const [what, answer] of Object.entries({ list, one, many, back }))
      walk.refused(`trash ${what}`, answer, right)
  } else {
    const reads = oracle.may('read', resource, record)
    const deletes = oracle.may('delete', resource, record)
    walk.check('trash list', list.body.data?.length, reads && deletes ? 1 : 0)
    walk.check('trash one', one.status, reads && deletes ? 200 : 404)
    walk.check('trash many', many.body.data?.refused?.length, 1)
    if (!reads) walk.missing('restore', back)
    else if (!deletes) walk.refused('restore', back, 'delete')
    // An account can have more permissions than the user can restore.
    else walk.check('restore', [...ACCEPTED, resource.account ? 403 : 200].includes(back.status), true)
  }
  await world.restore(resource, person.id)
  await walk.refresh()
}
