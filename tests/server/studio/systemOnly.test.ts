import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { openStudioApp, type StudioApp } from './studioApp'

const definition = (name: string, systemOnly: string[]) => ({
  ...{ name, title: 'name', subject: 'Meter', systemOnly },
  fields: { name: { kind: 'text', required: true } },
})
const refusal = (what: string) => ({
  status: 409,
  body: { code: 'not_possible', message: `Only Coverdesk ${what} these records.` },
})

describe.each(mainEngines)('what only the server does on $name', { timeout: 120_000 }, engine => {
  let studio: StudioApp
  beforeAll(async () => {
    studio = await openStudioApp(engine)
  })
  afterAll(() => studio.close())

  it('T-01 is defined in Studio', async () => {
    const changes = { meters: definition('meters', ['delete']), ticks: definition('ticks', ['create']) }
    expect(await studio.apply(changes)).toMatchObject({ status: 'done' })
  })

  it('T-01 the API creates no records of a definition that leaves this to the server', async () => {
    expect(await studio.call('ticks', { name: 'One' })).toMatchObject(refusal('creates'))
    // What is invalid is said first.
    expect((await studio.call('ticks', {})).status).toBe(422)
    expect((await studio.call('ticks', undefined, { method: 'GET' })).body.data).toEqual([])
  })

  it('T-01 P-09 nor deletes them: one, many, as a task or by undoing their creation', async () => {
    const { body } = await studio.call('meters', { name: 'North' })
    const remove = (path: string) => studio.call(path, undefined, { method: 'DELETE' })
    expect(await remove(`meters/${body.data.id}`)).toMatchObject(refusal('deletes'))
    const filter = encodeURIComponent(JSON.stringify({ id: body.data.id }))
    expect(await remove(`meters?filter=${filter}`)).toMatchObject(refusal('deletes'))
    expect(await remove(`meters?filter=${filter}&dry_run=1`)).toMatchObject(refusal('deletes'))
    await studio.call(`operations/${body.meta.operation}/undo`, {})
    const left = await studio.call('meters', undefined, { method: 'GET' })
    expect(left.body.data).toMatchObject([{ name: 'North' }])
  })

  it('T-01 U-08 nor as a task whose dry run was made before the definition said so', async () => {
    await studio.apply({ meters: definition('meters', []) })
    const filter = encodeURIComponent(JSON.stringify({ name: 'North' }))
    const dryRun = await studio.call(`meters?filter=${filter}&dry_run=1`, undefined, { method: 'DELETE' })
    expect((await studio.ended(dryRun.body.data.id)).result).toMatchObject({ counts: { deleted: 1 } })
    await studio.apply({ meters: definition('meters', ['delete']) })
    const begun = await studio.call(`jobs/${dryRun.body.data.id}/run`, {})
    expect((await studio.ended(begun.body.data.id)).result).toMatchObject({ counts: { refused: 1 } })
    const { body } = await studio.call(`jobs/${begun.body.data.id}/rows`, undefined, { method: 'GET' })
    expect(JSON.stringify(body.data)).toContain('Only Coverdesk deletes these records.')
    const left = await studio.call('meters', undefined, { method: 'GET' })
    expect(left.body.data).toMatchObject([{ name: 'North' }])
  })
})
