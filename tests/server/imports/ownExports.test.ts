import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskKinds } from '../../../server/features/taskKinds'
import { prepareDemo } from '../../../server/ops/demo/prepareDemo'
import { prepareFirstRecords } from '../../../server/ops/first/firstRecords'
import { runNextChunk } from '../../../server/work/tasks/runNextChunk'
import { mainEngines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('exports of the demo data on $name', engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await openTestApp(engine, { DEMO: '1', TIME_ZONE: 'Europe/Paris' })
    await prepareFirstRecords(app.services)
    await prepareDemo(app.services)
    await app.addAccount({ email: 'whole@example.com' })
    token = await app.signIn('whole@example.com')
  }, 300_000)
  afterAll(() => app.close())

  /** Imports an export again, without writing. Returns the states of its rows, and the reasons of refusals. */
  const importAgain = async (name: string, language: string, format: string) => {
    const request = (path: string, body?: ArrayBuffer | string) =>
      app.app.request(`/api/v1${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
        body,
      })
    const file = await request(`/${name}/export?format=${format}`)
    const sent = await request(`/${name}/imports?name=back`, await file.arrayBuffer())
    // Records that only the server writes can't be imported.
    if (sent.status === 403) return undefined
    const { data } = await sent.json()
    await request(`/imports/${data.id}/check`, '')
    while (await runNextChunk(app.services, taskKinds));
    const rows = await (
      await request(`/imports/${data.id}/rows?range=[0,4]&state=wrong,update,create`)
    ).json()
    return { counts: rows.meta.counts, first: rows.data }
  }

  it.each([
    ['en', 'csv'],
    ['fr', 'xlsx'],
    ['ar', 'csv'],
    ['tr', 'xlsx'],
  ])(
    'F-03 in %s as %s are read back without a refused row or a changed value',
    async (language, format) => {
      const changed: Record<string, unknown> = {}
      const read: string[] = []
      for (const { name } of app.services.resources.all) {
        const found = await importAgain(name, language, format)
        if (!found) continue
        read.push(name)
        const { same = 0, ...others } = found.counts
        if (!same || Object.keys(others).length) changed[name] = found
      }
      expect(changed).toEqual({})
      expect(read.length).toBeGreaterThan(12)
    },
    300_000,
  )
})
