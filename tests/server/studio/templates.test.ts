import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templates } from '../../../resources/templates/templates'
import { taskKinds } from '../../../server/features/taskKinds'
import type { Background } from '../../../server/work/background/startBackground'
import { startTasks } from '../../../server/work/tasks/startTasks'
import { languageNames } from '../../../src/core/i18n/languages'
import { collectResources } from '../../../src/define/collectResources'
import { withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { readDefinition } from '../../../src/define/parseDefinition'
import { mainEngines, withIndexes } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(mainEngines)('Templates of Studio on $name', engine => {
  let app: TestApp
  let admin: string

  let tasks: Background

  beforeAll(async () => {
    app = await openTestApp(withIndexes(engine))
    tasks = await startTasks(app.services, taskKinds)
    await app.addAccount({ email: 'admin@example.com' })
    admin = await app.signIn('admin@example.com')
  })
  afterAll(async () => {
    await tasks.stop()
    await app.close()
  })

  const call = (path: string, body?: unknown) => app.call(`/api/v1/${path}`, { token: admin, body })

  it.each(templates)(
    'T-01 $definition.name can be applied as it is, and has every label',
    async ({ text, definition }) => {
      const { name } = definition
      expect(Object.keys(text).sort()).toEqual([...languageNames].sort())
      const own = readDefinition(name, definition)
      const shipped = [...app.services.resources.all]
      expect(collectResources(withOwnDefinitions(shipped, [own])).find(name)).toMatchObject({ name })
      const { body } = await call('studio/plan', { changes: { [name]: definition } })
      expect(body.data).toMatchObject({ status: 'changes', problems: [], labels: [] })
    },
  )

  it('T-01 all of them work once they are applied', async () => {
    const changes = Object.fromEntries(templates.map(({ definition }) => [definition.name, definition]))
    const begun = await call('studio/apply', { changes })
    await expect.poll(async () => (await call(`jobs/${begun.body.data.id}`)).body.data.status).toBe('done')
    await app.services.definitions.refresh()
    const me = (await call('auth/me')).body.data.id
    const made = async (name: string, values: object) => (await call(name, values)).body

    expect(await made('contacts', { name: 'Amel', kind: 'person' })).toMatchObject({
      errors: { email: ['Enter an email address or a phone number.'] },
    })
    expect(await made('contacts', { name: 'Amel', kind: 'person', email: 'amel@example.com' })).toMatchObject(
      { data: { name: 'Amel' } },
    )
    const ticket = await made('tickets', { summary: 'No light', assigned_to: me })
    expect(ticket.data).toMatchObject({ status: 'new', priority: 'normal' })
    expect((await call(`tickets/${ticket.data.id}/start`, {})).body.data.status).toBe('in_progress')
    const asset = await made('assets', { name: 'Laptop', category: 'computer' })
    expect((await call(`assets/${asset.data.id}/hand_out`, { used_by: me })).body.data.status).toBe('in_use')
    const starts_at = '2026-12-01T09:00:00.000Z'
    expect(
      await made('appointments', { topic: 'Review', with_whom: 'Sami', starts_at, assigned_to: me }),
    ).toMatchObject({ data: { starts_at, status: 'planned', minutes: 30 } })
    const term = { starts_on: '2026-01-01', ends_on: '2026-12-31', notice_days: 90 }
    expect(
      await made('contracts', {
        title: 'Cleaning',
        partner: 'Net',
        category: 'service',
        ...term,
        assigned_to: me,
      }),
    ).toMatchObject({ data: { notice_by: '2026-10-02' } })
  })
})
