import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  largestCovers,
  largestCustomer,
  largestFilter,
  largestPermissions,
  largestQuestions,
  largestRole,
  wideFile,
  widePermissions,
} from './largest'

/** A response with the JSON that later calls need. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of many kinds, of which few values are looked at
  data: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  meta: any
}

interface Sent {
  body?: unknown
  headers?: Record<string, string>
  /** The sender, by default a System Admin. */
  as?: 'admin' | 'agent' | 'staff' | 'nobody'
}

export type Ask = (method: string, path: string, sent?: Sent) => Promise<Answer>

/**
 * A call that the server accepts, and that is as expensive
 * as its limits allow. Some need the calls before them.
 */
export interface ValidCall {
  name: string
  run: () => Promise<Answer>
}

const PACKED = { headers: { 'Accept-Encoding': 'gzip, br' } }
const query = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const POLL_MS = 50

/** Makes a call several times and returns the last response. */
async function again(times: number, run: (at: number) => Promise<Answer>): Promise<Answer> {
  let answer = await run(0)
  for (let at = 1; at < times && answer.status < 300; at++) answer = await run(at)
  return answer
}

/** Returns the calls in order. `thorough` creates larger files and histories. */
export async function validCalls(ask: Ask, thorough: boolean): Promise<ValidCall[]> {
  const groups = [
    document(ask),
    roles(ask, thorough ? 12 : 2),
    questionSets(ask, thorough ? 8 : 2),
    imports(ask, thorough),
    records(ask, thorough ? 36 : 6),
    lists(ask),
    documents(ask, thorough),
    await figures(ask),
    small(ask),
  ]
  return groups.flatMap(group => Object.entries(group).map(([name, run]) => ({ name, run })))
}

type Calls = Record<string, () => Promise<Answer>>

const document = (ask: Ask): Calls => ({
  "the API's document, first": () => ask('GET', '/openapi.json', PACKED),
  "the API's document, again": () => ask('GET', '/openapi.json', PACKED),
})

function roles(ask: Ask, times: number): Calls {
  const made = { id: 0, agent: 0, before: [] as unknown }
  return {
    'the largest role, made': async () => {
      const answer = await ask('POST', '/roles', { body: largestRole('Largest') })
      made.id = answer.data?.id
      return answer
    },
    'the largest role, changed many times': () =>
      again(times, at => {
        const [first, ...rest] = largestPermissions()
        const permissions = at % 2 ? [first, ...rest] : rest
        return ask('PUT', `/roles/${made.id}`, { body: { permissions } })
      }),
    'a role of many fields': () =>
      ask('POST', '/roles', { body: { name: 'Wide', permissions: widePermissions() } }),
    'the history of the largest role': () => ask('GET', `/roles/${made.id}/history?range=[0,999]`, PACKED),
    'roles, with the largest': () => ask('GET', '/roles?range=[0,999]', PACKED),
    'the largest role, tried': () =>
      ask('POST', '/access/preview', { body: { permissions: largestPermissions(), user_type: 4 } }),
    'the largest role, given to agents': async () => {
      const found = await ask('GET', `/roles?filter=${query({ name_eq: 'Agent' })}`)
      made.agent = found.data?.[0]?.id
      made.before = found.data?.[0]?.permissions
      return ask('PUT', `/roles/${made.agent}`, { body: { permissions: largestPermissions() } })
    },
    'who they are, with the largest role': () => ask('GET', '/auth/me', { as: 'agent' }),
    'a list, with the largest role': () => ask('GET', '/customers?range=[0,999]', { as: 'agent' }),
    'a tally, with the largest role': () => ask('GET', '/policies/tally?by=status', { as: 'agent' }),
    'a search, with the largest role': () => ask('GET', '/search?q=ab', { as: 'agent' }),
    'measures, with the largest role': () => ask('GET', '/measures?names=policies_in_force', { as: 'agent' }),
    'the role of agents as it was': () =>
      ask('PUT', `/roles/${made.agent}`, { body: { permissions: made.before } }),
  }
}

function questionSets(ask: Ask, times: number): Calls {
  const made = { id: 0, type: 0 }
  return {
    'the largest questions, saved': async () => {
      const types = await ask('GET', '/insurance-types?range=[0,0]')
      made.type = types.data?.[0]?.id
      const questions = largestQuestions()
      const body = { insurance_type_id: made.type, questions }
      const answer = await ask('POST', '/question-sets', { body })
      made.id = answer.data?.id
      return answer
    },
    'the largest questions, changed many times': () =>
      again(times, at => {
        const questions = largestQuestions()
        return ask('PUT', `/question-sets/${made.id}`, {
          body: { questions: questions.slice(0, 199 + (at % 2)) },
        })
      }),
    'the largest questions, published': () => ask('POST', `/question-sets/${made.id}/publish`, { body: {} }),
    'the history of the largest questions': () =>
      ask('GET', `/question-sets/${made.id}/history?range=[0,999]`, PACKED),
    'all sets of questions': () => ask('GET', '/question-sets?range=[0,999]', PACKED),
    'the questions of a type, as a form asks them': () =>
      ask('GET', `/work-orders/questions?field=answers&of=${made.type}`),
  }
}

function records(ask: Ask, times: number): Calls {
  const made = { id: 0, operation: '', ids: [] as number[] }
  const all = () => `filter=${query({ id: made.ids })}`
  const notes = (letter: string) => ({
    notes: letter.repeat(10_000),
    tags: Array.from({ length: 20 }, (_, at) => `${letter.repeat(37)}${at}`),
  })
  return {
    'the longest record, made': async () => {
      const answer = await ask('POST', '/customers', { body: largestCustomer('a') })
      made.id = answer.data?.id
      return answer
    },
    'the longest record, changed many times': async () => {
      const answer = await again(times, at =>
        ask('PUT', `/customers/${made.id}`, { body: largestCustomer(at % 2 ? 'a' : 'b') }),
      )
      made.operation = answer.meta?.operation
      return answer
    },
    'the history of the longest record': () =>
      ask('GET', `/customers/${made.id}/history?range=[0,999]`, PACKED),
    'the longest record, looked for again': () =>
      ask('POST', '/customers/duplicates', { body: largestCustomer('b') }),
    'a change of the longest record, undone': () =>
      ask('POST', `/operations/${made.operation}/undo`, { body: {} }),
    'a thousand records, tried': async () => {
      // The maximum that can be changed at once. More records would need a job.
      const found = await ask('GET', '/customers?range=[0,149]&sort=["id","DESC"]')
      made.ids = (found.data ?? []).map(({ id }: { id: number }) => id)
      // IDs without a record fill up the filter's limit.
      while (made.ids.length < 1_000) made.ids.push(1_000_000 + made.ids.length)
      return ask('PUT', `/customers?${all()}&dry_run=1`, { body: notes('t') })
    },
    'a thousand records, changed at once': async () => {
      const answer = await ask('PUT', `/customers?${all()}`, { body: notes('w') })
      made.operation = answer.meta?.operation
      return answer
    },
    'a thousand records, the change told': () => ask('GET', `/operations/${made.operation}`),
    'a thousand records, undone': () => ask('POST', `/operations/${made.operation}/undo`, { body: {} }),
    'a thousand records, changed again': () => ask('PUT', `/customers?${all()}`, { body: notes('v') }),
  }
}

const lists = (ask: Ask): Calls => ({
  'the longest page': () => ask('GET', '/customers?range=[0,999]'),
  'the longest page, compressed': () => ask('GET', '/customers?range=[0,999]', PACKED),
  'a filter as deep and wide as may be': () =>
    ask('GET', `/customers?range=[0,999]&filter=${query(largestFilter())}`),
  'a search in all ways of a filter': () =>
    ask(
      'GET',
      `/customers?filter=${query({ or: Array.from({ length: 20 }, () => ({ or: Array.from({ length: 8 }, (_, at) => ({ q: 'aeiou'.repeat(5).slice(at) })) })) })}`,
    ),
  'a search of a hundred words': () =>
    ask(
      'GET',
      `/customers?filter=${query({ q: Array.from({ length: 100 }, (_, at) => 'aeiou'[at % 5]).join(' ') })}`,
    ),
  'a search everywhere': () => ask('GET', `/search?q=${'ab%20'.repeat(50)}ab`),
  choices: () => ask('GET', '/customers/choices?q=a&range=[0,999]', PACKED),
  'the audit trail': () => ask('GET', '/operations?range=[0,999]', PACKED),
  'an export to CSV': () => ask('GET', '/customers/export?format=csv'),
  'an export to a workbook': () => ask('GET', '/customers/export?format=xlsx'),
})

function imports(ask: Ask, thorough: boolean): Calls {
  const made = { id: '', targets: [] as string[] }
  const done = async (answer: Answer, task = answer.data?.id) => {
    let status = answer.status < 300 && task ? 'waiting' : ''
    while (status === 'waiting' || status === 'running') {
      await delay(POLL_MS)
      status = (await ask('GET', `/jobs/${task}`)).data?.status
    }
    return answer
  }
  const send = (path: string, text: string) =>
    ask('POST', path, { body: Buffer.from(text), headers: { 'Content-Type': 'text/csv' } })
  return {
    'a file of 300 columns': async () => {
      const file = wideFile({ rows: thorough ? 300 : 10, cell: 600 })
      const answer = await send('/customers/imports?name=wide.csv', file)
      made.id = answer.data?.id
      return answer
    },
    'a file of 300 columns, read otherwise': () =>
      ask('PUT', `/imports/${made.id}`, { body: { reading: { separator: ',', header: 1 } } }),
    'a file of 300 columns, checked': async () =>
      done(await ask('POST', `/imports/${made.id}/check`, { body: {} })),
    'a page of its rows': () => ask('GET', `/imports/${made.id}/rows?range=[0,999]`, PACKED),
    'a file of long cells': async () => {
      const file = wideFile({ columns: 4, rows: thorough ? 200 : 50, cell: 9_900 })
      const answer = await send('/customers/imports?name=long.csv', file)
      made.id = answer.data?.id
      return answer
    },
    'a file of long cells, checked': async () =>
      done(await ask('POST', `/imports/${made.id}/check`, { body: {} })),
    'a page of its long rows': () => ask('GET', `/imports/${made.id}/rows?range=[0,999]`, PACKED),
    'one text in all rows, replaced': async () => {
      const body = { column: 0, from: 'n'.repeat(60), to: 'm'.repeat(60) }
      const answer = await ask('POST', `/imports/${made.id}/replace`, { body })
      return done(answer, answer.data?.task)
    },
    'a file of long cells, written': async () =>
      done(await ask('POST', `/imports/${made.id}/write`, { body: { leave_out: true } })),
    'the report of a file': () => ask('GET', `/imports/${made.id}/report`),
  }
}

function documents(ask: Ask, thorough: boolean): Calls {
  const made = { order: 0 }
  return {
    'the longest quotes': async () => {
      const found = await ask(
        'GET',
        `/work-orders?filter=${query({ status: ['quoting', 'offered'] })}&range=[0,99]`,
      )
      for (const { id } of found.data ?? []) {
        const quotes = await ask('GET', `/quotes?filter=${query({ work_order_id: id, status: 'received' })}`)
        if (!quotes.data?.length) continue
        made.order = id
        return again(quotes.data.length, at => {
          const { id: quote, currency } = quotes.data[at]
          const body = {
            coverages: largestCovers(currency ?? 'EUR'),
            conditions: 'word '.repeat(1_999),
            ...{ recommended: true, recommendation: 'word '.repeat(99), score_note: 'word '.repeat(50) },
          }
          return ask('PUT', `/quotes/${quote}`, { body })
        })
      }
      return found
    },
    // Typesetting these pages takes seconds in a worker thread.
    ...(thorough && {
      'the comparison of the longest quotes': () =>
        ask('GET', `/work-orders/${made.order}/documents/comparison.pdf`),
      'a receipt': async () => {
        const found = await ask('GET', `/instalments?filter=${query({ status: ['paid'] })}&range=[0,0]`)
        return ask('GET', `/instalments/${found.data?.[0]?.id}/documents/receipt.pdf`)
      },
    }),
    'the longest quotes, listed': () => ask('GET', '/quotes?range=[0,999]', PACKED),
  }
}

/**
 * Returns the names of all measures from their source files.
 * Importing these would load the whole product into the test.
 */
export async function measureNames(folder = join(process.cwd(), 'resources')): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).filter(path => basename(path) === 'measures.ts')
  const files = await Promise.all(paths.map(path => readFile(join(folder, path), 'utf8')))
  return files.flatMap(text =>
    [...text.matchAll(/define(?:Measure|Ratio)\(\{\s*name: '(\w+)'/g)].map(([, name]) => name ?? ''),
  )
}

async function figures(ask: Ask): Promise<Calls> {
  const measures = (await measureNames()).slice(0, 60)
  return {
    'all measures': () => ask('GET', `/measures?names=${measures}&from=2020-01-01&to=2027-01-01`),
    'all measures, of staff': () => ask('GET', `/measures?names=${measures}`, { as: 'staff' }),
    'the figures of a record': () => ask('GET', '/customers/1/figures'),
  }
}

const small = (ask: Ask): Calls => ({
  'the largest draft': () =>
    ask('PUT', '/drafts/customers/new', { body: draft({ notes: 'a'.repeat(250_000) }) }),
  'a draft of many values': () =>
    ask('PUT', '/drafts/customers/new', {
      body: draft({ contacts: Array.from({ length: 4_500 }, () => ({ a: 1 })) }),
    }),
  'a draft, read': () => ask('GET', '/drafts/customers/new'),
  'the largest settings': async () => {
    const { data } = await ask('GET', '/settings/general')
    const texts = { company_address: 'a'.repeat(500), company_tagline: 'b'.repeat(160) }
    return ask('PUT', '/settings/general', { body: { ...data, ...texts } })
  },
  'the largest settings of a resource': async () => {
    const { data } = await ask('GET', '/settings/customers')
    return ask('PUT', '/settings/customers', { body: { ...data, defaults: { notes: 'a'.repeat(10_000) } } })
  },
  "the API's document, after settings": () => ask('GET', '/openapi.json', PACKED),
})

const draft = (values: object) => ({
  values,
  base: values && {},
  at: new Date().toISOString(),
  device: 'starvation',
})
