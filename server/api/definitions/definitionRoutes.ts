import { z } from 'zod'
import { route } from '../http/route'

let text: Promise<string> | undefined

/** Made with the first call: only then are the schemas of all options loaded. */
async function makeSchema(): Promise<string> {
  const { definitionData } = await import('../../../src/define/definitionData')
  return JSON.stringify(z.toJSONSchema(definitionData, { io: 'input' }))
}

const schema = route(
  {
    method: 'get',
    path: '/definitions/schema.json',
    summary: 'The JSON Schema of a definition in JSON',
    open: true,
    content: 'application/schema+json',
  },
  async ({ c }) => {
    text ??= makeSchema()
    return c.body(await text, 200, { 'Content-Type': 'application/schema+json' })
  },
)

/** What editors read of the definitions. */
export const definitionRoutes = [schema]
