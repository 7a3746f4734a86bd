import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app'
import { loadMessages } from '../../../server/base/messages'
import type { Scope } from '../../../server/base/services'
import {
  readDefinitionFiles,
  writeDefinitionFiles,
} from '../../../server/commands/definitions/definitionFiles'
import { ejectedFiles } from '../../../server/commands/definitions/eject'
import {
  type Installation,
  openInstallation,
  signInTo,
} from '../../../server/commands/definitions/installation'
import { EXIT, planText } from '../../../server/commands/definitions/planText'
import { changesOf, planOf, pushChanges } from '../../../server/commands/definitions/push'
import { openDefinitions } from '../../../server/engine/definitions/openDefinitions'
import { readStoredDefinitions } from '../../../server/engine/definitions/storedDefinitions'
import { planApply } from '../../../server/features/definitions/applyPlan'
import { readStudioDefinition, studioResources } from '../../../server/features/definitions/studioDefinitions'
import { loadShipped } from '../../../server/ops/loadShipped'
import { languageNames } from '../../../src/core/i18n/languages'
import type { DefinitionData } from '../../../src/define/definitionData'
import { readDefinition } from '../../../src/define/parseDefinition'
import { depots as ejectedDepots } from '../../schema/ejectedDepots'
import * as ejectedMeasures from '../../schema/ejectedMeasures'
import { mainEngines } from '../../support/databases'
import { PASSWORD, type TestApp } from '../testApp'
import { customers, depots, visits } from './everyFeature'
import { openStudioApp, type StudioApp, shapeOf } from './studioApp'

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
const made = {
  depots,
  'depot-visits': visits,
  customers: { ...loyalty, ...customers, fields: { ...loyalty.fields, ...customers.fields } },
}

describe.each(mainEngines)('T-07 pull and push on $name', engine => {
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
  const documentOf = async (app: Pick<TestApp['app'], 'request'>, token: string) =>
    (await app.request('/api/v1/openapi.json', { headers: { Authorization: `Bearer ${token}` } })).text()
  const openApi = async ({ studio }: { studio: StudioApp }) => documentOf(studio.app.app, studio.token)

  it('sends a password or token only over HTTPS or to this machine, and to no other address', async () => {
    for (const server of [
      'http://office.example.com',
      'http://127.0.0.1.example.com',
      'http://192.168.1.5',
    ]) {
      await expect(signInTo(server, 'admin@example.com', PASSWORD)).rejects.toThrow('is not encrypted')
      await expect(openInstallation({ server, token: 'x' }).own()).rejects.toThrow('is not encrypted')
    }
    for (const server of ['office.example.com', 'ftp://office.example.com'])
      await expect(signInTo(server, 'a', PASSWORD)).rejects.toThrow('must be an address like https://')
    const received: string[] = []
    const elsewhere = createAdaptorServer({ fetch: ({ url }) => new Response(String(received.push(url))) })
    await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
    const target = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
    const moved = createAdaptorServer({ fetch: () => Response.redirect(target, 307) })
    await new Promise<void>(resolve => moved.listen(0, '127.0.0.1', resolve))
    const server = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`
    await expect(signInTo(server, 'a', PASSWORD)).rejects.toThrow('redirects to')
    expect(received).toEqual([])
    for (const each of [elsewhere, moved]) await new Promise(resolve => each.close(resolve))
  })

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

  it('carries every field type and every part of a definition to another installation, byte by byte', async () => {
    if (!first || !second) throw new Error('The installations are not open')
    await first.studio.apply(made)
    const own = Object.values(await first.installation.own()).map(({ data }) => data)
    writeDefinitionFiles(folder, own, true)
    const changes = await changesOf(second.installation, readDefinitionFiles(folder, []))
    expect(Object.keys(changes.changes).sort()).toEqual(Object.keys(made).sort())
    const plan = (await planOf(second.installation, changes)) ?? ({} as never)
    expect(await pushChanges(second.installation, { changes, plan }, {})).toBe(2)
    await second.studio.app.services.definitions.refresh()
    const document = await openApi(second)
    expect(document).toBe(await openApi(first))
    expect(Object.keys(depots.fields).filter(name => !document.includes(`"${name}"`))).toEqual([])
    const measuresOf = ({ studio }: { studio: StudioApp }) => [...(studio.app.services.measures ?? [])]
    expect(measuresOf(second)).toEqual(measuresOf(first))
    expect(measuresOf(second).map(([name]) => name)).toEqual(
      expect.arrayContaining([...Object.keys(depots.measures), ...Object.keys(customers.measures)]),
    )
    expect(await shapeOf(second.studio.app.services.db)).toEqual(await shapeOf(first.studio.app.services.db))
  })

  it('an ejected definition takes the place of the stored one: the same API, and nothing to do', async () => {
    if (!first) throw new Error('The installation is not open')
    const { services } = first.studio.app
    const { db } = services
    // Simulates an update of this installation to product files that include the ejected ones.
    const labels = join(folder, 'i18n')
    cpSync('resources/i18n', labels, { recursive: true })
    for (const { path, text } of ejectedFiles(readDefinition('depots', depots) as DefinitionData))
      if (path.startsWith('i18n/')) writeFileSync(join(folder, path), text)
    const shipped = await loadShipped()
    const messages = await loadMessages({ engine: 'src/core/i18n', labels })
    const updated = {
      shipped: {
        ...shipped,
        resources: [...shipped.resources, ejectedDepots],
        measures: [...shipped.measures, ...Object.values(ejectedMeasures)],
      },
      messages,
      log: services.log,
    }
    const opened = openDefinitions(updated, await readStoredDefinitions(db.kysely))
    expect(opened.definitions.own().has('depots')).toBe(false)
    expect(await planApply(db.kysely, opened.resources)).toEqual({ expand: [], contract: [], blocking: [] })
    const { definitions, resources, measures } = opened
    const app = createApp({ ...services, definitions, resources, measures, messages })
    expect(await documentOf(app, first.studio.token)).toBe(await openApi(first))
    for (const language of languageNames)
      expect(messages.label(language, { key: 'resources.depots.fields.town', fallback: '' })).toBe(
        services.messages.label(language, { key: 'resources.depots.fields.town', fallback: '' }),
      )

    const call = (path: string, body?: object) =>
      first?.studio.app.call(`/api/v1/${path}`, { app, body, token: first.studio.token })
    expect((await call('studio/resources/depots'))?.body.data).toMatchObject({
      origin: 'shipped',
      own: null,
      code: [],
    })
    const extension = { extends: 'depots', fields: { roof: { kind: 'text' } } }
    const plan = (await call('studio/plan', { changes: { depots: extension } }))?.body.data
    expect(plan).toMatchObject({ status: 'changes', base: { depots: 0 }, losses: [], problems: [] })
    expect((await call('studio/plan', { changes: { customers: made.customers } }))?.body.data).toMatchObject({
      status: 'nothing',
    })
    // Restoring an earlier version doesn't change the ejected definition.
    const back = (await call('studio/revisions/1/changes'))?.body.data.changes
    expect(Object.keys(back).sort()).toEqual(['customers', 'depot-visits'])
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
      changes: { sheds: { ...branches, name: 'sheds', subject: 'Shed' } },
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
