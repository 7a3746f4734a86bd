import type { Walk } from '../walk'

/** The possible statuses for an empty file, for users who can import a file. */
const TAKEN = [201, 422]

/** Checks that users who can create or change some record can import a file, and other users can't (C-11). */
export async function takeOver(walk: Walk): Promise<void> {
  const { oracle, resource } = walk
  const makes = oracle.may('create', resource) && !resource.systemOnly.includes('create')
  const own = await walk.ask('GET /:resource/imports')
  const atOnce = await walk.ask('POST /:resource/import', { query: { dry_run: '1' }, body: { rows: [] } })
  const file = await walk.ask('POST /:resource/imports', { body: '' })
  if (!makes && !oracle.may('update', resource)) {
    for (const [what, answer] of Object.entries({ own, atOnce, file }))
      walk.refused(`import ${what}`, answer, 'create')
    return
  }
  walk.check('import own', own.status, 200)
  walk.check('import at once', atOnce.status, 422)
  walk.check('import file', TAKEN.includes(file.status), true)
}
