import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templates } from '../../../resources/templates/templates'
import { languageNames } from '../../../src/core/i18n/languages'
import { collectResources } from '../../../src/define/collectResources'
import { withOwnDefinitions } from '../../../src/define/ownDefinitions'
import { readDefinition } from '../../../src/define/parseDefinition'
import { engines } from '../../support/databases'
import { openTestApp, type TestApp } from '../testApp'

describe.each(engines)('Templates of Studio on $name', engine => {
  let app: TestApp
  let admin: string

  beforeAll(async () => {
    app = await openTestApp(engine)
    await app.addAccount({ email: 'admin@example.com' })
    admin = await app.signIn('admin@example.com')
  })
  afterAll(() => app.close())

  it.each(templates)(
    'T-01 $definition.name can be applied as it is, and has every label',
    async ({ text, definition }) => {
      const { name } = definition
      expect(Object.keys(text).sort()).toEqual([...languageNames].sort())
      const own = readDefinition(name, definition)
      const shipped = [...app.services.resources.all]
      expect(collectResources(withOwnDefinitions(shipped, [own])).find(name)).toMatchObject({ name })
      const { body } = await app.call('/api/v1/studio/plan', {
        token: admin,
        body: { changes: { [name]: definition } },
      })
      expect(body.data).toMatchObject({ status: 'changes', problems: [], labels: [] })
    },
  )
})
