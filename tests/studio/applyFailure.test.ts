import { describe, expect, it } from 'vitest'
import { DatabaseError } from '../../server/base/storage/databaseError'
import { LockNotHad } from '../../server/base/storage/schema/runStep'
import { failureOf } from '../../server/features/definitions/applyFailure'
import tasks from '../../src/core/i18n/en/tasks.json'
import type { Label } from '../../src/core/schema/labels'
import { defineResource, text } from '../../src/define'
import { collectResources } from '../../src/define/collectResources'
import { people } from '../pages/definitions'

const branches = defineResource({
  name: 'branches',
  title: 'code',
  subject: 'Branch',
  fields: { code: { ...text({ unique: true }), column: 'old_code' } },
})
const reader = {
  services: { messages: { label: (_language: string, { fallback }: Label) => fallback } },
  language: 'en',
} as unknown as Parameters<typeof failureOf>[0]
const step = { table: 'branches', phase: 'expand', lock: 'moment', statements: [] } as const
const wanted = collectResources([people, branches])
const failed = (error: unknown) => failureOf(reader, error, { step: { ...step, statements: [] }, wanted })
const said = (code: string, more = {}) => new DatabaseError({ code, message: 'it is so', ...more })

describe('T-04 an apply that the database refuses', () => {
  it.each([
    ['23502', 'empty'],
    ['23503', 'missing'],
    ['23505', 'doubles'],
    ['23514', 'not_allowed'],
    ['22003', 'misfit'],
    ['42P07', 'name_taken'],
    ['42501', 'no_right'],
    ['54001', 'too_large'],
    ['54011', 'too_many_columns'],
    ['57014', 'cancelled'],
    ['25006', 'read_only'],
    ['53100', 'no_space'],
    ['53200', 'no_memory'],
    ['XX001', 'damaged'],
    ['42601', 'failed'],
  ] as const)(
    'T-04 for %s says a cause and a cure, and keeps its own words for support',
    async (code, key) => {
      const reason = await failed(
        said(code, { column: 'old_code', detail: 'Key (code)=(A1) is duplicated.' }),
      )
      expect(reason).toMatchObject({
        key: `tasks.apply.${key}`,
        detail: `${code}: it is so: Key (code)=(A1) is duplicated.`,
      })
      const named = [...tasks.apply[key].matchAll(/%\{(\w+)\}/gu)].map(([, name]) => name)
      const params: Record<string, unknown> = { table: 'branches', field: 'code', values: 'A1' }
      for (const name of named) expect(reason?.params?.[String(name)]).toBe(params[String(name)])
      expect(tasks.apply[key]).toMatch(/Nothing has changed\. \w+/u)
    },
  )

  it('T-04 for a value that is too long for an index names the fields', async () => {
    const index = { ...step, statements: [], makes: { table: 'branches', index: 'branches_old_code_unique' } }
    const reason = await failureOf(reader, said('54000'), { step: index, wanted })
    expect(reason).toMatchObject({
      key: 'tasks.apply.index_too_large',
      params: { table: 'branches', field: 'code' },
    })
  })

  it('T-04 for a lock names who had it; where the database is away it is tried again', async () => {
    const locked = new LockNotHad('branches', said('55P03'))
    expect(await failed(locked)).toEqual({
      ...{ key: 'tasks.apply.locked', params: { table: 'branches' }, detail: '55P03: it is so' },
    })
    expect(await failed(said('57P01'))).toBeUndefined()
    expect(await failed(new Error('a bug'))).toBeUndefined()
  })
})
