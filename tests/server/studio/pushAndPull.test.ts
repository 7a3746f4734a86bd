import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../../server/base/services'
import {
  readDefinitionFiles,
  writeDefinitionFiles,
} from '../../../server/commands/definitions/definitionFiles'
import {
  type Installation,
  openInstallation,
  signInTo,
} from '../../../server/commands/definitions/installation'
import { EXIT, planText } from '../../../server/commands/definitions/planText'
import { changesOf, planOf, pushChanges } from '../../../server/commands/definitions/push'
import { readStudioDefinition, studioResources } from '../../../server/features/definitions/studioDefinitions'
import { readDefinition } from '../../../src/define/parseDefinition'
import { engines } from '../../support/databases'
import { PASSWORD } from '../testApp'
import { openStudioApp, type StudioApp } from './studioApp'

const branches = {
  name: 'branches',
  title: 'name',
  subject: 'Branch',
  fields: {
    name: { kind: 'text', required: true },
    city: { kind: 'text' },
    status: { kind: 'choice', options: ['planned', 'open'], default: 'planned', readOnly: true },
  },
  list: {
    columns: ['name', 'status'],
    views: { planned: { filter: { status: ['planned'] }, sort: { name: 'asc' }, layout: 'board' } },
  },
  rules: { long: { fields: ['city'], check: 'size(city) > 2' } },
  transitions: { open: { from: ['planned'], to: 'open', guard: { no_city: 'has(record.city)' } } },
  labels: { en: { name: 'Branch |||| Branches' }, ar: { name: 'فرع |||| فروع' } },
}
const loyalty = {
  extends: 'customers',
  fields: { branch_id: { kind: 'reference', to: 'branches' } },
  options: { source: [{ value: 'fair' }] },
  labels: { en: { options: { source: { fair: 'Trade fair' } } } },
}

describe.each(engines)('T-07 pull and push on $name', engine => {
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'))
  const close: (() => Promise<unknown>)[] = []
  let [first, second]: { studio: StudioApp; installation: Installation }[] = []

  async function open() {
    const studio = await openStudioApp(engine)
    const server = createAdaptorServer({ fetch: studio.app.app.fetch })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    close.push(() => new Promise(resolve => server.close(resolve)), studio.close)
    const token = await signInTo(address, 'admin@example.com', PASSWORD)
    return { studio, installation: openInstallation({ server: address, token }) }
  }
  beforeAll(async () => {
    ;[first, second] = [await open(), await open()]
  })
  afterAll(async () => {
    for (const each of close) await each()
    rmSync(folder, { recursive: true })
  })
  const openApi = async ({ studio }: { studio: StudioApp }) =>
    JSON.stringify((await studio.call('openapi.json')).body)

  it('writes what Studio made as files in a stable order', async () => {
    await first?.studio.apply({ branches, customers: loyalty })
    const own = Object.values((await first?.installation.own()) ?? {}).map(({ data }) => data)
    const files = writeDefinitionFiles(folder, own, false)
    expect(files).toEqual([
      { file: 'branches.json', outcome: 'written' },
      { file: 'customers.extension.json', outcome: 'written' },
    ])
    expect(readFileSync(join(folder, 'branches.json'), 'utf8')).toBe(
      `${JSON.stringify(readDefinition('branches', branches), null, 2)}\n`,
    )
    expect(writeDefinitionFiles(folder, own, false)[0]?.outcome).toBe('unchanged')
    const mine = `${JSON.stringify({ ...branches, order: 5 }, null, 2)}\n`
    writeFileSync(join(folder, 'branches.json'), mine)
    expect(writeDefinitionFiles(folder, own, false)[0]?.outcome).toBe('differs')
    expect(readFileSync(join(folder, 'branches.json'), 'utf8')).toBe(mine)
    expect(writeDefinitionFiles(folder, own, true)[0]?.outcome).toBe('written')
  })

  it('applies them to another installation, which then has the same API, byte by byte', async () => {
    if (!first || !second) throw new Error('The installations are not open')
    const changes = await changesOf(second.installation, readDefinitionFiles(folder, []))
    const plan = await planOf(second.installation, changes)
    expect(plan?.status).toBe('changes')
    expect(planText(plan ?? ({} as never))).toContain('branches: New definition: Branches')
    expect(await pushChanges(second.installation, { changes, plan: plan ?? ({} as never) }, {})).toBe(1)
    await second.studio.app.services.definitions.refresh()
    expect(await openApi(second)).toBe(await openApi(first))
  })

  it('T-05 a resource that was pulled to a file stays the office’s own where it is stored', async () => {
    const services = first?.studio.app.services
    if (!first || !services) throw new Error('The installation is not open')
    const own = [...services.definitions.own().values()].map(({ data }) => data)
    const withFiles = {
      ...services,
      definitions: { ...services.definitions, shipped: { ...services.definitions.shipped, data: own } },
    }
    const scope = { services: withFiles, db: services.db.kysely, language: 'en' } as unknown as Scope
    const listed = (await studioResources(scope)).find(({ name }) => name === 'branches')
    expect(listed).toMatchObject({ origin: 'own' })
    expect(readStudioDefinition(scope, 'branches')).toMatchObject({ origin: 'own', shipped: null })
  })

  it('has nothing to do a second time', async () => {
    if (!second) throw new Error('The installations are not open')
    const changes = await changesOf(second.installation, readDefinitionFiles(folder, []))
    expect(await planOf(second.installation, changes)).toBeUndefined()
    expect(EXIT).toEqual({ nothing: 0, refused: 1, changes: 2, loses_data: 3 })
  })

  it('refuses definitions of a newer product', async () => {
    if (!second) throw new Error('The installations are not open')
    const changes = {
      changes: { depots: { ...branches, name: 'depots', subject: 'Depot' } },
      product: '99.0.0',
    }
    const plan = await planOf(second.installation, changes)
    expect(plan?.status).toBe('refused')
    expect(planText(plan ?? ({} as never))).toMatch(/from version 99.0.0.* Update this installation/s)
    await expect(second.installation.apply(changes)).rejects.toThrow('from version 99.0.0')
    expect((await planOf(second.installation, { ...changes, product: '0.0.9' }))?.status).toBe('changes')
  })

  it('X-03 refuses a file with a mistake, with place, cause and cure', () => {
    const wrong = join(folder, 'wrong.json')
    writeFileSync(wrong, JSON.stringify({ ...branches, name: 'wrong', fields: { name: { kind: 'txt' } } }))
    expect(() => readDefinitionFiles(folder, [wrong])).toThrow(
      /wrong\.json\.fields\.name.*There is no type of field/,
    )
    rmSync(wrong)
  })
})
