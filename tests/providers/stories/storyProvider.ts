import type { DataProvider } from 'react-admin'
import { inject } from 'vitest'
import { createDataProvider } from '../../../providers/dataProvider'
import { createHttp } from '../../../providers/http'
import { type Rows, storyResources } from './storyDefinitions'

/** Opens a server that has these rows. Returns our data provider over it, and the address of its API. */
export async function openStory(rows: Rows): Promise<{ api: string; dataProvider: DataProvider }> {
  const answer = await fetch(inject('stories'), { method: 'POST', body: JSON.stringify(rows) })
  if (!answer.ok) throw new Error(`The story's rows were refused: ${await answer.text()}`)
  const { api } = (await answer.json()) as { api: string }
  const resources = storyResources(rows)
  const dataProvider = createDataProvider({
    http: createHttp({ api, token: () => undefined, language: () => 'en' }),
    rememberLabels: () => undefined,
    resources: () => resources,
  })
  return { api, dataProvider }
}

const METHODS = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const

/** How often stories have called the provider. */
export const calls = { count: 0 }

/**
 * Has the signature of `ra-data-fakerest`, which react-admin's stories call with their rows, and returns our
 * data provider over a server that has these rows.
 */
export default function storyProvider(rows: Rows, _log?: boolean, delay = 0): DataProvider {
  let started: ReturnType<typeof openStory> | undefined
  const methods = METHODS.map(name => {
    const run = async (...args: unknown[]) => {
      calls.count++
      started ??= openStory(rows)
      const { dataProvider: provider } = await started
      if (delay) await new Promise(resolve => setTimeout(resolve, delay))
      return (provider[name] as (...args: unknown[]) => unknown)(...args)
    }
    return [name, run]
  })
  return { ...Object.fromEntries(methods), supportAbortSignal: true } as DataProvider
}
